import { Button, Textarea } from "@mantine/core";
import { handoverAnswer } from "@stokaz/contract/handover/handover-answers";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { takeFocus } from "../../lib/browser/take-focus.ts";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { CheckIcon, CloseIcon } from "../../ui/page/icons.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import styles from "./answer-page.module.css";
import { useAnswerHandover } from "./api.ts";

type ContestFormProps = {
  token: string;
  /** What it begins with. */
  typed: string;
  onDone: (message: string) => void;
  /** Called with what was typed. */
  onBack: (typed: string) => void;
};

/** Form in which the buyer describes a problem. */
const ContestForm = ({ token, typed, onDone, onBack }: ContestFormProps): ReactElement => {
  const send = useAnswerHandover();
  const form = useSchemaForm({
    schema: handoverAnswer,
    initialValues: { token, isRight: false, message: typed },
  });
  return (
    <form
      {...form.formProps((values) =>
        send.mutate(values, {
          onSuccess: (answer) => onDone(answer.message),
          onError: (error) => form.showFailure(error, messageOf(error)),
        }),
      )}
      className={styles.form}
      aria-label="Ce n'est pas exact"
    >
      <UnsavedChanges
        isUnsaved={() => form.values.message !== "" && !(send.isPending || send.isSuccess)}
      />
      <Textarea
        // The button that opened this form is gone, and the focus with it.
        ref={takeFocus}
        label="Que s'est-il passé ?"
        description="Nous lisons chaque message, puis nous décidons."
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("message")}
      />
      <Refusal message={form.refusal} />
      <div className={styles.choices}>
        <Button
          size="lg"
          variant="default"
          disabled={send.isPending}
          onClick={() => onBack(form.values.message)}
        >
          Revenir
        </Button>
        <Button size="lg" type="submit" loading={send.isPending}>
          Envoyer
        </Button>
      </div>
    </form>
  );
};

/**
 * Answer of a buyer to a mail: two big buttons, and words if something is wrong.
 *
 * @param onDone called with what the server says of the answer
 */
export const AnswerForm = ({
  token,
  onDone,
}: {
  token: string;
  onDone: (message: string) => void;
}): ReactElement => {
  const confirm = useAnswerHandover();
  // Undefined until the form was opened once.
  const [isContesting, setIsContesting] = useState<boolean>();
  const [typed, setTyped] = useState("");
  if (isContesting) {
    return (
      <Panel>
        <ContestForm
          token={token}
          typed={typed}
          onDone={onDone}
          onBack={(message) => {
            setTyped(message);
            setIsContesting(false);
          }}
        />
      </Panel>
    );
  }
  return (
    <>
      <UnsavedChanges isUnsaved={() => typed !== "" && !(confirm.isPending || confirm.isSuccess)} />
      <div className={styles.choices}>
        <Button
          size="lg"
          color="green.8"
          leftSection={<CheckIcon />}
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutate(
              { token, isRight: true },
              { onSuccess: ({ message }) => onDone(message) },
            )
          }
        >
          C'est exact
        </Button>
        <Button
          // "Revenir" is gone, and the focus with it.
          ref={isContesting === false ? takeFocus : undefined}
          size="lg"
          variant="default"
          leftSection={<CloseIcon />}
          disabled={confirm.isPending}
          onClick={() => setIsContesting(true)}
        >
          Ce n'est pas exact
        </Button>
      </div>
      <Refusal message={confirm.error && messageOf(confirm.error)} />
    </>
  );
};
