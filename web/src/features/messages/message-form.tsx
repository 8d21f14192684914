import { Button, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { newMessage } from "@stokaz/contract/messages/messages";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { getSession } from "../../lib/session/session.ts";
import { type Loss, UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { preview, type Written } from "./api.ts";
import { MessagePicturesSection } from "./message-pictures-section.tsx";
import styles from "./messages.module.css";
import { leftAfter } from "./rules.ts";

/** A loading or replaced button loses the focus: true if it is nowhere now. */
const isFocusLost = (): boolean => document.activeElement === document.body;

/** What will be masked, with the button that sends the message all the same. */
const MaskNotice = ({ words, isBusy }: { words: string; isBusy: boolean }): ReactElement => {
  const shown = useRef<HTMLParagraphElement>(null);
  // The next stop of the keyboard is the button in this notice.
  useEffect(() => {
    if (isFocusLost()) shown.current?.focus();
  }, []);
  return (
    <Notice
      tone="warning"
      title="Vos coordonnées seront masquées"
      action={
        <Button type="submit" loading={isBusy}>
          Envoyer ainsi
        </Button>
      }
    >
      <p ref={shown} tabIndex={-1} className={styles.words}>
        {words}
      </p>
      <p>
        Pour votre sécurité à tous les deux, elles s'affichent dès qu'une commande ou une location
        payée vous lie.
      </p>
    </Notice>
  );
};

const UNSENT: Loss = {
  message: "Ce message n'est pas envoyé : il sera perdu.",
  stayLabel: "Continuer la saisie",
};

type MessageFormProps = {
  /** Name of the reader. */
  to: string;
  /** True if contact details are masked: the masked text is shown before it is sent. */
  masksContacts: boolean;
  send: (written: Written, requestKey: string) => Promise<unknown>;
};

/**
 * Form for a new message. The typed text stays until it is sent; what is typed meanwhile is the
 * next message. It asks before its page is left with unsent text.
 */
export const MessageForm = ({ to, masksContacts, send }: MessageFormProps): ReactElement => {
  const key = useRequestKey();
  const [shown, setShown] = useState<string>();
  const [shrinkingCount, setShrinkingCount] = useState(0);
  const [sentCount, setSentCount] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useSchemaForm<Written>({
    schema: newMessage,
    initialValues: { words: "", pictures: [] },
    onValuesChange: () => {
      key.renew();
      setShown(undefined);
    },
  });
  /** Sends the message, unless the preview shows a mask that the sender has not seen yet. */
  const sending = useMutation({
    mutationFn: async (written: Written) => {
      if (masksContacts && shown === undefined && written.words !== "") {
        const { words, masked } = await preview(written.words);
        if (masked.length > 0) return words;
      }
      await send(written, key.read());
      return undefined;
    },
    onSuccess: (masked, written) => {
      if (masked === undefined) {
        form.setValues(leftAfter(form.getValues(), written));
        setSentCount((count) => count + 1);
      } else if (form.getValues().words === written.words) {
        // Words that were typed meanwhile need a preview of their own.
        setShown(masked);
      }
    },
    onError: (error) => form.showFailure(error, messageOf(error)),
  });
  // Only after the next render it is known if the focus is lost with the button.
  useEffect(() => {
    if (sentCount > 0 && isFocusLost()) box.current?.focus();
  }, [sentCount]);
  // A picture that is not ready yet would come with the next message.
  const isBusy = sending.isPending || shrinkingCount > 0;
  const submit = (written: Written): void => {
    if (!isBusy) sending.mutate(written);
  };
  const { onSubmit, ...props } = form.formProps(submit);
  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const pictureError = Object.entries(form.errors).find(([field]) => field.startsWith("pictures"));
  return (
    <form {...props} onSubmit={onSubmit} className={styles.form} aria-label={`Écrire à ${to}`}>
      <UnsavedChanges
        isUnsaved={() => form.isDirty() && !sending.isPending && getSession() !== null}
        loss={UNSENT}
      />
      <Textarea
        ref={box}
        label={`Votre message à ${to}`}
        placeholder="Écrivez ici…"
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LIMITS.longText}
        {...form.getInputProps("words")}
        onBlur={undefined}
        onKeyDown={sendByKeys}
      />
      <Refusal message={form.refusal} />
      {shown !== undefined && <MaskNotice words={shown} isBusy={isBusy} />}
      <div className={styles.tools}>
        <MessagePicturesSection
          pictures={form.values.pictures}
          error={pictureError?.[1]}
          onShrinking={(more) => setShrinkingCount((count) => count + more)}
          onChange={(change) => form.setFieldValue("pictures", change)}
        />
        <span className={styles.hint}>Ctrl + Entrée pour envoyer</span>
        {shown === undefined && (
          <Button type="submit" size="md" loading={isBusy}>
            Envoyer
          </Button>
        )}
      </div>
    </form>
  );
};
