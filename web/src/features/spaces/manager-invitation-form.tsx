import { Button } from "@mantine/core";
import { managerInvitation } from "@stokaz/contract/accounts/managers";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { InvitationEmailField } from "../../ui/fields/invitation-email-field.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useInviteManager } from "./api.ts";
import styles from "./managers.module.css";

/** Form to invite a person by e-mail to hand orders over at a space. */
export const ManagerInvitationForm = ({ spaceId }: { spaceId: string }): ReactElement => {
  const invitation = useInviteManager(spaceId);
  const form = useSchemaForm({ schema: managerInvitation, initialValues: { email: "" } });
  const submit = ({ email }: typeof form.values): void =>
    invitation.mutate(email, {
      onSuccess: () => form.reset(),
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label="Inviter une personne" className={styles.form} {...form.formProps(submit)}>
      <InvitationEmailField input={form.getInputProps("email")} />
      <Refusal message={form.refusal} />
      <Button type="submit" loading={invitation.isPending}>
        Inviter
      </Button>
    </form>
  );
};
