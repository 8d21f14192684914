import {
  decideLeftovers,
  type LeftoverDecision,
  leftoverDecision,
} from "@stokaz/contract/leases/leftovers";
import { LIMITS } from "@stokaz/contract/limits";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { call } from "../../../lib/api/client.ts";
import { useToday } from "../../../lib/api/territory.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { LeftoverPicture } from "../../../ui/pictures/leftover-picture.tsx";
import styles from "../deciding.module.css";
import { DecidingSection, useDecisionForm } from "../deciding-section.tsx";
import { LeftoverFactsSection, type Leftovers } from "./leftover-facts-section.tsx";

const choicesOf = ({ artisanName, lessorName }: Leftovers) => ({
  fetch: {
    label: "Donner une date pour les reprendre",
    effect: `${artisanName} peut venir jusqu'à ce jour. Après, ce dossier revient ici.`,
  },
  dispose: {
    label: "Marchandises abandonnées",
    effect: `Elles quittent le stock de ${artisanName}, et ${lessorName} peut s'en défaire.`,
  },
  settle: {
    label: "C'est réglé entre eux",
    effect: `Ce qui reste quitte le stock de ${artisanName}, et plus rien n'est demandé à personne.`,
  },
});

type Typed = { decision: LeftoverDecision | ""; until: CalendarDay | undefined; reason: string };

/** Goods left after a lease, with the form of the decision that both sides receive. */
export const LeftoverForm = ({
  leftovers,
  onTyped,
  onDone,
}: {
  leftovers: Leftovers;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const today = useToday();
  const form = useDecisionForm<Typed>({
    schema: leftoverDecision,
    initialValues: { decision: "", until: undefined, reason: "" },
    decide: ({ until, ...body }) =>
      call(decideLeftovers, {
        params: { id: leftovers._id },
        body: { ...body, ...(body.decision === "fetch" && { until }) },
      }),
    onTyped,
    onDone,
  });
  const { onBlur, error } = form.getInputProps("until");
  const { report } = leftovers;
  return (
    <form {...form.formProps} className={styles.form} aria-label="Décider">
      <LeftoverFactsSection leftovers={leftovers} />
      {report && (
        <blockquote className={styles.quote}>
          <strong>Le loueur&#8239;:</strong> {report.note}
        </blockquote>
      )}
      {report?.hasPicture && (
        <LeftoverPicture leaseId={leftovers.leaseId} eventId={report.eventId} />
      )}
      <DecidingSection
        label="Votre décision"
        choices={choicesOf(leftovers)}
        {...form.sectionProps("decision")}
        reasonDescription="L'artisan et le loueur le liront."
        verb="decide"
      >
        {form.values.decision === "fetch" && today && (
          <DateField
            label="Dernier jour pour les reprendre"
            min={today}
            max={addDays(today, LIMITS.leftoverFetchDays)}
            value={form.values.until ?? null}
            onChange={(day) => {
              form.setFieldValue("until", day ?? undefined);
              form.clearFieldError("until");
            }}
            onBlur={onBlur}
            error={error}
          />
        )}
      </DecidingSection>
    </form>
  );
};
