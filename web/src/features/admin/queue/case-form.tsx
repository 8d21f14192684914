import {
  type CaseDecision,
  caseDecision,
  decideHandoverCase,
  type HandoverCase,
} from "@stokaz/contract/handover/handover-cases";
import { cents } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { call } from "../../../lib/api/client.ts";
import { formatEuros, formatList } from "../../../lib/format/format.ts";
import { Picture } from "../../../ui/pictures/picture.tsx";
import styles from "../deciding.module.css";
import { type Choices, DecidingSection, useDecisionForm } from "../deciding-section.tsx";
import { CaseFactsSection } from "./case-facts-section.tsx";

const amountOf = ({ lines }: HandoverCase) =>
  formatEuros(cents(lines.reduce<number>((sum, { amount }) => sum + amount, 0)));

/** Names of a case's artisans, followed by the singular or plural text. */
const ofSellers = ({ lines }: HandoverCase, one: string, several: string): string => {
  const names = [...new Set(lines.map(({ supplierName }) => supplierName))];
  return `${formatList(names)} ${names.length === 1 ? one : several}`;
};

/** Label and effect of each decision. */
const DECISIONS: Readonly<
  Record<CaseDecision, { label: string; effect: (of: HandoverCase) => string }>
> = {
  refund: {
    label: "Rembourser l'acheteur",
    effect: (of) =>
      `${of.buyerName} recevra ${amountOf(of)} sur sa carte. ${ofSellers(of, "n'est pas payé et garde ses produits", "ne sont pas payés et gardent leurs produits")}.`,
  },
  pay: {
    label: "Payer l'artisan",
    effect: (of) =>
      `Ces produits comptent comme récupérés : ${ofSellers(of, "est payé", "sont payés")}, ${of.buyerName} ne reçoit rien.`,
  },
  keep: {
    label: "Laisser à récupérer",
    effect: (of) =>
      `${of.buyerName} peut encore venir chercher ces produits, l'argent attend jusque-là.`,
  },
};

const choicesOf = (of: HandoverCase): Choices =>
  Object.fromEntries(
    of.possibleDecisions.map((decision) => {
      const { label, effect } = DECISIONS[decision];
      return [decision, { label, effect: effect(of) }];
    }),
  );

type CaseFormProps = {
  of: HandoverCase;
  /** Time zone of the territory. */
  timeZone: string;
  onDone: () => void;
};

/**
 * A handover that was refused or contested, with the form of the decision that both sides receive.
 */
export const CaseForm = ({ of, timeZone, onDone }: CaseFormProps): ReactElement => {
  const form = useDecisionForm({
    schema: caseDecision,
    initialValues: { decision: "" as CaseDecision | "", reason: "" },
    decide: (body) => call(decideHandoverCase, { params: { id: of._id }, body }),
    onDone,
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label="Décider">
      <CaseFactsSection of={of} timeZone={timeZone} />
      {of.kind === "refusal" && of.note && (
        <blockquote className={styles.quote}>
          <strong>À la remise :</strong> {of.note}
        </blockquote>
      )}
      {of.kind === "recall" && <p>{of.note} Ces produits ne peuvent plus être remis.</p>}
      {of.buyerMessage && (
        <blockquote className={styles.quote}>
          <strong>L'acheteur :</strong> {of.buyerMessage}
        </blockquote>
      )}
      {of.picture && (
        <a href={of.picture} target="_blank" rel="noreferrer" className={styles.picture}>
          <Picture url={of.picture} alt="Photo prise à la remise" fallback="product" />
        </a>
      )}
      <DecidingSection
        label="Votre décision"
        choices={choicesOf(of)}
        {...form.sectionProps("decision")}
        reasonDescription="L'acheteur, l'artisan et le lieu le liront."
        verb="decide"
      />
    </form>
  );
};
