import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { contactMessage } from "@stokaz/contract/messages/contact";
import type { ReactElement } from "react";
import illustration from "../../assets/success.svg";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useSendMessage } from "./api.ts";
import styles from "./contact-page.module.css";

const nothingTyped = { name: "", firstName: "", email: "", phone: "", message: "", website: "" };

/** A message to the operator (spec §2). */
export const ContactForm = (): ReactElement => {
  const sending = useSendMessage();
  const form = useSchemaForm({ schema: contactMessage, initialValues: nothingTyped });
  const submit = (values: typeof form.values): void =>
    sending.mutate(values, {
      onError: (error) => form.showFailure(error, messageOf(error)),
    });

  if (sending.isSuccess) {
    return (
      <div role="status">
        <EmptyState
          illustration={illustration}
          message={sending.data.message}
          action={
            <Button
              variant="default"
              onClick={() => {
                form.reset();
                sending.reset();
              }}
            >
              Écrire un autre message
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <form aria-label="Nous écrire" {...form.formProps(submit)}>
      <Stack gap="md">
        <div className={styles.pair}>
          <TextInput
            label="Nom"
            autoComplete="family-name"
            withAsterisk
            {...form.getInputProps("name")}
          />
          <TextInput
            label="Prénom"
            autoComplete="given-name"
            withAsterisk
            {...form.getInputProps("firstName")}
          />
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            withAsterisk
            {...form.getInputProps("email")}
          />
          <TextInput
            label="Téléphone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            withAsterisk
            {...form.getInputProps("phone")}
          />
        </div>
        <Textarea label="Message" minRows={6} withAsterisk {...form.getInputProps("message")} />
        {/* Robots fill in what they find: people neither see nor reach this one. */}
        <div className={styles.trap} aria-hidden="true">
          <label>
            Site web
            <input
              type="text"
              tabIndex={-1}
              autoComplete="off"
              {...form.getInputProps("website")}
            />
          </label>
        </div>
        <Refusal message={form.refusal} />
        <Button type="submit" loading={sending.isPending} fullWidth>
          Envoyer
        </Button>
      </Stack>
    </form>
  );
};
