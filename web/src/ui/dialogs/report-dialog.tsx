import { Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import {
  CAUSES_OF,
  REPORT_CAUSES,
  REPORTER_KEPT,
  type ReportCause,
  type Reported,
  reportForm,
} from "@stokaz/contract/moderation/reports";
import type { ReactElement } from "react";
import { reasonOf } from "../../lib/api/error.ts";
import { useReport } from "../../lib/api/report.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { useSession } from "../../lib/session/session.ts";
import { Dialog, DialogActions, DialogCancelButton } from "./dialog.tsx";
import styles from "./report-dialog.module.css";
import { useUnsaved } from "./unsaved.ts";

export type ReportProps = {
  subject: { type: Reported; id: string };
  /** Name of the reported subject. */
  name: string;
};

/** Hint about what the report should say. */
const hintOf = (type: Reported): string => {
  if (type === "person") return "Dites ce qui s'est passé, quand et où.";
  return type === "seller"
    ? "Dites ce qui s'est passé, quand, et où on le voit."
    : "Dites où on le voit et pourquoi cela vous paraît interdit ou trompeur.";
};

type ReportFormProps = Pick<ReportProps, "subject"> & { onTyped: () => void; onDone: () => void };

const ReportForm = ({ subject, onTyped, onDone }: ReportFormProps): ReactElement => {
  const send = useReport();
  const isKnown = useSession() !== null;
  const form = useSchemaForm({
    schema: reportForm(isKnown),
    initialValues: { cause: "", words: "", name: "", email: "", isGoodFaith: false },
    onValuesChange: onTyped,
  });
  const mayStayUnknown = form.values.cause === "danger" || form.values.cause === "minors";
  const submit = ({ cause, ...values }: typeof form.values): void =>
    send.mutate(
      {
        ...values,
        subjectType: subject.type,
        subjectId: subject.id,
        // The schema refuses an empty choice.
        cause: cause as ReportCause,
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
        // Events of a dialog also reach the form of the component that opened it.
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
          ...CAUSES_OF[subject.type].map((value) => ({ value, label: REPORT_CAUSES[value] })),
        ]}
        {...form.getInputProps("cause")}
      />
      <Textarea
        label="Ce qui ne va pas"
        description={hintOf(subject.type)}
        mb="md"
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("words")}
      />
      {subject.type === "person" && (
        <Text size="sm" c="dimmed" mb="md">
          Une personne de notre équipe lit et décide, puis vous écrit. La personne signalée ne saura
          pas qui vous êtes.
        </Text>
      )}
      {!isKnown && (
        <div className={styles.who}>
          <Text size="sm" c="dimmed">
            {mayStayUnknown
              ? "Vous pouvez laisser ces deux champs vides. Avec votre e-mail, nous vous disons ce que nous décidons."
              : "Pour vous dire ce que nous décidons. La personne concernée ne saura pas qui vous êtes."}{" "}
            Votre nom et votre e-mail sont effacés {REPORTER_KEPT}.
          </Text>
          <TextInput
            label="Votre nom"
            autoComplete="name"
            maxLength={LIMITS.name}
            withAsterisk={!mayStayUnknown}
            {...form.getInputProps("name")}
          />
          <TextInput
            label="Votre e-mail"
            type="email"
            autoComplete="email"
            withAsterisk={!mayStayUnknown}
            {...form.getInputProps("email")}
          />
        </div>
      )}
      <Checkbox
        size="md"
        label="Je suis de bonne foi : ce que j'écris est exact et complet."
        {...form.getInputProps("isGoodFaith", { type: "checkbox" })}
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

type ReportDialogProps = ReportProps & { opened: boolean; onClose: () => void };

/** Dialog with the form of a report to the operator. It asks before it drops typed values. */
export const ReportDialog = ({
  subject,
  name,
  opened,
  onClose,
}: ReportDialogProps): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Signaler ${name}`}
      isUnsaved={isUnsaved}
      width={520}
    >
      <ReportForm subject={subject} onTyped={onTyped} onDone={close} />
    </Dialog>
  );
};
