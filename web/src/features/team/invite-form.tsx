import { Button } from "@mantine/core";
import type { Right } from "@stokaz/contract/accounts/rights";
import { teamInvitation } from "@stokaz/contract/accounts/team";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { InvitationEmailField } from "../../ui/fields/invitation-email-field.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useInviteToTeam } from "./api.ts";
import { RightsSection } from "./rights-section.tsx";
import styles from "./team.module.css";

type Values = { email: string; rights: Right[] };

/** Form to invite a person by e-mail to act in the seller's name. */
export const InviteForm = (): ReactElement => {
  const invitation = useInviteToTeam();
  const form = useSchemaForm<Values>({
    schema: teamInvitation,
    initialValues: { email: "", rights: [] },
  });
  const submit = (typed: Values): void =>
    invitation.mutate(typed, {
      onSuccess: () => form.reset(),
      onError: (error) => form.showFailure(error, messageOf(error)),
    });
  return (
    <form aria-label="Inviter une personne" className={styles.form} {...form.formProps(submit)}>
      <InvitationEmailField input={form.getInputProps("email")} />
      <RightsSection input={form.getInputProps("rights")} />
      <Refusal message={form.refusal} />
      <Button type="submit" loading={invitation.isPending}>
        Inviter
      </Button>
    </form>
  );
};
