import { Button, TextInput } from "@mantine/core";
import { INVITATION_LIFE } from "@stokaz/contract/limits";
import { managerInvitation } from "@stokaz/contract/managers";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useInviteManager } from "./api.ts";
import styles from "./managers.module.css";

/** Invites somebody by e-mail to hand orders over at a space. */
export const ManagerInvitationForm = ({ spaceId }: { spaceId: string }): ReactElement => {
  const form = useSchemaForm({ schema: managerInvitation, initialValues: { email: "" } });
  const invitation = useInviteManager(spaceId);
  const submit = ({ email }: typeof form.values): void =>
    invitation.mutate(email, {
      onSuccess: () => form.reset(),
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label="Inviter une personne" className={styles.form} {...form.formProps(submit)}>
      <TextInput
        label="E‑mail de la personne"
        description={`Elle recevra un lien, valable ${INVITATION_LIFE.words}`}
        type="email"
        inputMode="email"
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("email")}
      />
      <Refusal message={form.refusal} />
      <Button type="submit" loading={invitation.isPending}>
        Inviter
      </Button>
    </form>
  );
};
