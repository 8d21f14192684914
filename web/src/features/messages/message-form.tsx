import { Button, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { newMessage } from "@stokaz/contract/messages/messages";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { preview, type Written } from "./api.ts";
import { MessagePicturesSection } from "./message-pictures-section.tsx";
import styles from "./messages.module.css";

type MessageFormProps = {
  /** Name of the reader. */
  to: string;
  /** True if contact details are masked: the masked text is shown before it is sent. */
  masksContacts: boolean;
  send: (written: Written, requestKey: string) => Promise<unknown>;
};

/** Form for a new message. The typed text stays until it is sent. */
export const MessageForm = ({ to, masksContacts, send }: MessageFormProps): ReactElement => {
  const key = useRequestKey();
  const [shown, setShown] = useState<string>();
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
    onSuccess: (masked) => {
      if (masked === undefined) form.reset();
      setShown(masked);
    },
    onError: (error) => form.showFailure(error, messageOf(error)),
  });
  const submit = (written: Written): void => {
    if (!sending.isPending) sending.mutate(written);
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
      <Textarea
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
      {shown !== undefined && (
        <Notice
          tone="warning"
          title="Vos coordonnées seront masquées"
          action={
            <Button type="submit" loading={sending.isPending}>
              Envoyer ainsi
            </Button>
          }
        >
          <p className={styles.words}>{shown}</p>
          <p>
            Pour votre sécurité à tous les deux, elles s'affichent dès qu'une commande ou une
            location payée vous lie.
          </p>
        </Notice>
      )}
      <div className={styles.tools}>
        <MessagePicturesSection
          pictures={form.values.pictures}
          error={pictureError?.[1]}
          onChange={(pictures) => form.setFieldValue("pictures", pictures)}
        />
        <span className={styles.hint}>Ctrl + Entrée pour envoyer</span>
        {shown === undefined && (
          <Button type="submit" size="md" loading={sending.isPending}>
            Envoyer
          </Button>
        )}
      </div>
    </form>
  );
};
