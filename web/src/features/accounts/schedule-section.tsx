import { Stack } from "@mantine/core";
import type { Hours, Weekday } from "@stokaz/contract/handover/schedule";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatSchedule } from "../../lib/format/format.ts";
import { DaysField } from "../../ui/fields/days-field.tsx";
import { HoursField } from "../../ui/fields/hours-field.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import type { ScheduleValues } from "./rules.ts";
import styles from "./section.module.css";

const ScheduleSummary = ({
  days,
  hours,
}: {
  days: readonly Weekday[];
  hours: Hours;
}): ReactElement => (
  <p className={styles.readback} aria-live="polite">
    {formatSchedule(days, hours)}
  </p>
);

/** Opening hours of a lessor's place: for buyers who collect and artisans who deliver. */
export const ScheduleSection = <Values extends ScheduleValues>({
  form,
}: {
  form: SchemaForm<Values>;
}): ReactElement => {
  const { retrievalDays, retrievalTimes, deliveryDays, deliveryTimes } = form.values;
  // Mantine can't resolve its paths through a generic type: here the values are known to have these
  // fields.
  const fields = form as unknown as SchemaForm<ScheduleValues>;
  return (
    <Panel title="Horaires" help="Quand les acheteurs récupèrent, et quand les artisans livrent.">
      <Stack gap="lg">
        <DaysField
          label="Jours de récupération"
          {...fields.getInputProps("retrievalDays")}
          value={retrievalDays}
        />
        <div>
          <HoursField
            label="Heures de récupération"
            start={fields.getInputProps("retrievalTimes.start")}
            end={fields.getInputProps("retrievalTimes.end")}
          />
          <ScheduleSummary days={retrievalDays} hours={retrievalTimes} />
        </div>
        <DaysField
          label="Jours de livraison"
          {...fields.getInputProps("deliveryDays")}
          value={deliveryDays}
        />
        <div>
          <HoursField
            label="Heures de livraison"
            start={fields.getInputProps("deliveryTimes.start")}
            end={fields.getInputProps("deliveryTimes.end")}
          />
          <ScheduleSummary days={deliveryDays} hours={deliveryTimes} />
        </div>
      </Stack>
    </Panel>
  );
};
