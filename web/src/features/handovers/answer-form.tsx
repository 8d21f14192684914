import { Button, Textarea } from "@mantine/core";
import { handoverAnswer } from "@stokaz/contract/handover/handover-answers";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { takeFocus } from "../../lib/browser/take-focus.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { CheckIcon, CloseIcon } from "../../ui/page/icons.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import styles from "./answer-page.module.css";
import { useAnswerHandover } from "./api.ts";

type ContestFormProps = { token: string; onDone: (message: string) => void; onBack: () => void };

/** Form in which the buyer describes a problem. */
const ContestForm = ({ token, onDone, onBack }: ContestFormProps): ReactElement => {
  const send = useAnswerHandover();
  const message = useRef<HTMLTextAreaElement>(null);
  // The button that opened this form is gone, and the focus with it.
  useEffect(() => message.current?.focus(), []);
  const form = useSchemaForm({
    schema: handoverAnswer,
    initialValues: { token, isRight: false, message: "" },
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
      <Textarea
        ref={message}
        label="Que s'est-il passé ?"
        description="Nous lisons chaque message, l'artisan et le lieu ont la parole aussi, puis nous décidons."
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("message")}
      />
      <Refusal message={form.refusal} />
      <div className={styles.choices}>
        <Button size="lg" variant="default" disabled={send.isPending} onClick={onBack}>
          Revenir
        </Button>
        <Button size="lg" type="submit" loading={send.isPending}>
          Envoyer
        </Button>
      </div>
    </form>
  );
};

/** Answer of a buyer to a mail: two big buttons, and words if something is wrong. */
export const AnswerForm = ({ token }: { token: string }): ReactElement => {
  const confirm = useAnswerHandover();
  // Undefined until the form was opened once.
  const [isContesting, setIsContesting] = useState<boolean>();
  const [thanks, setThanks] = useState<string>();
  if (thanks) return <Notice tone="success" title={thanks} />;
  if (isContesting) {
    return (
      <Panel>
        <ContestForm token={token} onDone={setThanks} onBack={() => setIsContesting(false)} />
      </Panel>
    );
  }
  return (
    <>
      <div className={styles.choices}>
        <Button
          size="lg"
          color="green.8"
          leftSection={<CheckIcon />}
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutate(
              { token, isRight: true },
              { onSuccess: ({ message }) => setThanks(message) },
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
