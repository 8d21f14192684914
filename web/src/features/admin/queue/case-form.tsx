import {
  type CaseDecision,
  caseDecision,
  decideHandoverCase,
  type HandoverCase,
} from "@stokaz/contract/handover/handover-cases";
import { sumCents } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { call } from "../../../lib/api/client.ts";
import { formatEuros, formatList } from "../../../lib/format/format.ts";
import { Picture } from "../../../ui/pictures/picture.tsx";
import styles from "../deciding.module.css";
import { type Choices, DecidingSection, useDecisionForm } from "../deciding-section.tsx";
import { CaseFactsSection } from "./case-facts-section.tsx";

const amountOf = ({ lines }: HandoverCase) =>
  formatEuros(sumCents(lines.map(({ amount }) => amount)));

/** Names of a case's artisans, followed by the singular or plural text. */
const ofSellers = ({ lines }: HandoverCase, one: string, several: string): string => {
  const names = [...new Set(lines.map(({ supplierName }) => supplierName))];
  return `${formatList(names)} ${names.length === 1 ? one : several}`;
};

/** True if the buyer withdrew from some of it, and that refund is still to come. */
const isWithdrawn = ({ lines }: HandoverCase): boolean => lines.some((line) => line.isWithdrawn);

/** Label and effect of each decision. */
const DECISIONS: Readonly<
  Record<CaseDecision, { label: string; effect: (handoverCase: HandoverCase) => string }>
> = {
  refund: {
    label: "Rembourser l'acheteur",
    effect: (handoverCase) =>
      `${handoverCase.buyerName} recevra ${amountOf(handoverCase)} sur sa carte${isWithdrawn(handoverCase) ? ", rétractation comprise" : ""}. ${ofSellers(handoverCase, "n'est pas payé et garde ses produits", "ne sont pas payés et gardent leurs produits")}.`,
  },
  pay: {
    label: "Payer l'artisan",
    effect: (handoverCase) =>
      `Ces produits comptent comme récupérés : ${ofSellers(handoverCase, "est payé", "sont payés")}, ${handoverCase.buyerName} ne reçoit ${isWithdrawn(handoverCase) ? "que le remboursement de sa rétractation" : "rien"}.`,
  },
  keep: {
    label: "Laisser à récupérer",
    effect: (handoverCase) =>
      `${handoverCase.buyerName} peut encore venir chercher ces produits, l'argent attend jusque-là.`,
  },
};

const choicesOf = (handoverCase: HandoverCase): Choices =>
  Object.fromEntries(
    handoverCase.possibleDecisions.map((decision) => {
      const { label, effect } = DECISIONS[decision];
      return [decision, { label, effect: effect(handoverCase) }];
    }),
  );

type CaseFormProps = {
  handoverCase: HandoverCase;
  /** Time zone of the territory. */
  timeZone: string;
  onTyped: () => void;
  onDone: () => void;
};

/**
 * A handover that was refused or contested, with the form of the decision that both sides receive.
 */
export const CaseForm = ({
  handoverCase,
  timeZone,
  onTyped,
  onDone,
}: CaseFormProps): ReactElement => {
  const form = useDecisionForm<{ decision: CaseDecision | ""; reason: string }>({
    schema: caseDecision,
    initialValues: { decision: "", reason: "" },
    decide: (body) => call(decideHandoverCase, { params: { id: handoverCase._id }, body }),
    onTyped,
    onDone,
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label="Décider">
      <CaseFactsSection handoverCase={handoverCase} timeZone={timeZone} />
      {handoverCase.kind === "refusal" && handoverCase.note && (
        <blockquote className={styles.quote}>
          <strong>À la remise :</strong> {handoverCase.note}
        </blockquote>
      )}
      {handoverCase.kind === "recall" && (
        <p>{handoverCase.note} Ces produits ne peuvent plus être remis.</p>
      )}
      {handoverCase.buyerMessage && (
        <blockquote className={styles.quote}>
          <strong>L'acheteur :</strong> {handoverCase.buyerMessage}
        </blockquote>
      )}
      {handoverCase.picture && (
        <a href={handoverCase.picture} target="_blank" rel="noreferrer" className={styles.picture}>
          <Picture url={handoverCase.picture} alt="Photo prise à la remise" fallback="product" />
        </a>
      )}
      <DecidingSection
        label="Votre décision"
        choices={choicesOf(handoverCase)}
        {...form.sectionProps("decision")}
        reasonDescription="L'acheteur, l'artisan et le lieu le liront."
        verb="decide"
      />
    </form>
  );
};
