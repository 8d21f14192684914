import { Button, NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { closureRequest } from "@stokaz/contract/handover/closures";
import { LIMITS } from "@stokaz/contract/limits";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useToday } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { DaySpanFields } from "../../ui/fields/day-span-fields.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { type Period, releaseQuery, useClose } from "./api.ts";
import styles from "./pickup-hours.module.css";
import { releaseInWords } from "./rules.ts";

type Typed = {
  /** `undefined` for all spaces. */
  storageId: string | undefined;
  from: CalendarDay | null;
  to: CalendarDay | null;
  reason: string;
};

/** Number of booked slots that a closure cancels. Its place is kept while it loads. */
const Release = ({ period }: { period: Period }): ReactElement | null => {
  const { data, isPending } = useQuery(releaseQuery(period));
  if (isPending) return <Skeleton className={styles.release ?? ""} />;
  return data ? (
    <Notice tone={data.released > 0 ? "warning" : "info"} title={releaseInWords(data.released)} />
  ) : null;
};

/** Form to close one space or all, from one day to another. */
export const ClosureForm = ({
  places,
  onTyped,
  onDone,
}: {
  places: readonly OwnSpace[];
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const today = useToday();
  const close = useClose();
  const form = useSchemaForm<Typed>({
    schema: closureRequest,
    initialValues: { storageId: undefined, from: null, to: null, reason: "" },
    onValuesChange: onTyped,
  });
  const { storageId, from, to } = form.values;
  const submit = ({ reason }: Typed): void => {
    if (!from || !to) return;
    close.mutate(
      { storageId, from, to, reason },
      { onSuccess: onDone, onError: (error) => form.showFailure(error, messageOf(error)) },
    );
  };
  return (
    <form aria-label="Fermer des jours" className={styles.form} {...form.formProps(submit)}>
      {places.length > 1 && (
        <NativeSelect
          size="md"
          label="Espace"
          value={storageId ?? ""}
          onChange={({ currentTarget }) =>
            form.setFieldValue("storageId", currentTarget.value || undefined)
          }
        >
          <option value="">Tous mes espaces</option>
          {places.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <DaySpanFields
        labels={{ from: "Premier jour fermé", to: "Dernier jour fermé" }}
        value={{ from, to }}
        errors={form.errors}
        min={today}
        onChange={form.setValues}
      />
      <TextInput
        label="Motif"
        description="Les acheteurs le lisent : « congés », « travaux »…"
        maxLength={LIMITS.name}
        withAsterisk
        {...form.getInputProps("reason")}
      />
      <div aria-live="polite">
        {from && to && from <= to && <Release period={{ storageId, from, to }} />}
      </div>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={close.isPending} />
        <Button type="submit" loading={close.isPending}>
          Fermer ces jours
        </Button>
      </DialogActions>
    </form>
  );
};
