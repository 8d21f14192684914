import { Anchor } from "@mantine/core";
import type { QueueItem } from "@stokaz/contract/admin-overview";
import { addDays, type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import {
  decideLeftovers,
  type LeftoverDecision,
  type LeftoverStatus,
  leftoverDecision,
} from "@stokaz/contract/leftovers";
import { LIMITS } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { call } from "../../../lib/api/client.ts";
import { useToday } from "../../../lib/api/territory.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import { unitsOf } from "../../../lib/format/pallets.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { LeftoverPicture } from "../../../ui/leftover-picture.tsx";
import styles from "../deciding.module.css";
import { DecidingSection, useDecisionForm } from "../deciding-section.tsx";

type Item = QueueItem<"leftovers">;

const choicesOf = ({ artisanName, lessorName }: Item) => ({
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

const STATUSES: Readonly<Record<LeftoverStatus, string>> = {
  waiting: "L'artisan n'a pas dit avoir tout repris",
  reported: "Le loueur dit qu'il reste des marchandises",
  fetched: "L'artisan dit avoir tout repris, le loueur n'a pas répondu",
  confirmed: "Le loueur confirme que la place est vide",
  closed: "Réglé",
};

/** Whose goods they are, where, and what both say. */
const Facts = ({ item }: { item: Item }): ReactElement => (
  <dl className={styles.facts}>
    <dt>Location</dt>
    <dd>
      <Anchor component={Link} to={paths.lease.href(item.leaseId)}>
        {item.spaceName}
      </Anchor>
    </dd>
    <dt>Artisan</dt>
    <dd>{item.artisanName}</dd>
    <dt>Loueur</dt>
    <dd>{item.lessorName}</dd>
    {item.endedOn && (
      <>
        <dt>Dernier jour</dt>
        <dd>{formatLongDay(lastDayBefore(item.endedOn))}</dd>
      </>
    )}
    <dt>Où c'en est</dt>
    <dd>{STATUSES[item.status]}</dd>
    {item.fetchUntil && (
      <>
        <dt>Date donnée</dt>
        <dd>{formatLongDay(item.fetchUntil)}, passée</dd>
      </>
    )}
    <dt>Sur place</dt>
    <dd>
      {item.products.length === 0 && "rien, d'après le stock"}
      <ul className={styles.lines}>
        {item.products.map(({ productName, stock, awaited }) => (
          <li key={productName}>
            {productName}&#8239;: {unitsOf({ _id: productName, productName, stock, awaited })}
          </li>
        ))}
      </ul>
    </dd>
  </dl>
);

type Typed = { decision: LeftoverDecision | ""; until: CalendarDay | undefined; reason: string };

/** Goods that stayed after a lease, and the decision that both sides are told. */
export const LeftoverForm = ({
  leftovers,
  onDone,
}: {
  leftovers: Item;
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
    onDone,
  });
  const { onBlur, error } = form.getInputProps("until");
  const { report } = leftovers;
  return (
    <form {...form.formProps} className={styles.form} aria-label="Décider">
      <Facts item={leftovers} />
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
        reasonLabel="Pourquoi"
        reasonDescription="L'artisan et le loueur le liront."
        verb="Décider et prévenir"
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
