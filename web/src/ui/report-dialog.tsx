import { Button, NativeSelect, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { REPORT_CAUSES as CAUSES, type ReportCause, report } from "@stokaz/contract/reports";
import { type ReactElement, useState } from "react";
import { reasonOf } from "../lib/api/error.ts";
import { REPORT_CAUSES, useReport } from "../lib/api/report.ts";
import { useSchemaForm } from "../lib/browser/form.ts";
import { Dialog, DialogActions, DialogCancelButton } from "./dialog.tsx";
import styles from "./report-dialog.module.css";

type ReportProps = {
  subject: { type: "product" | "space"; id: string };
  /** What it is called. */
  name: string;
};

const ReportForm = ({ subject, onDone }: ReportProps & { onDone: () => void }): ReactElement => {
  const send = useReport();
  const form = useSchemaForm({
    schema: report.pick({ cause: true, words: true }),
    initialValues: { cause: "", words: "" },
  });
  const submit = (values: typeof form.values): void =>
    send.mutate(
      {
        subjectType: subject.type,
        subjectId: subject.id,
        cause: values.cause as ReportCause,
        words: values.words,
      },
      {
        onSuccess: onDone,
        onError: (error) => {
          form.showFailure(error, reasonOf(error) ?? "Échec de l'envoi.");
        },
      },
    );
  const { onSubmit, ...props } = form.formProps(submit);
  return (
    <form
      {...props}
      onSubmit={(event) => {
        // A dialog's events also reach the form of whatever opened it.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <NativeSelect
        label="Motif"
        size="md"
        mb="md"
        withAsterisk
        data={[
          { value: "", label: "Choisir…" },
          ...CAUSES.map((value) => ({ value, label: REPORT_CAUSES[value] })),
        ]}
        {...form.getInputProps("cause")}
      />
      <Textarea
        label="Ce qui ne va pas"
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("words")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={send.isPending} />
        <Button type="submit" loading={send.isPending}>
          Signaler
        </Button>
      </DialogActions>
    </form>
  );
};

/** "Signaler": tells the operator, from wherever a listing is shown. */
export const ReportButton = ({ subject, name }: ReportProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={`Signaler ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Signaler
      </button>
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Signaler ${name}`}
        width={520}
      >
        <ReportForm subject={subject} name={name} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
};
