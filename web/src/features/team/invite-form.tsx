import { Button, TextInput } from "@mantine/core";
import { INVITATION_LIFE } from "@stokaz/contract/limits";
import type { Right } from "@stokaz/contract/rights";
import { teamInvitation } from "@stokaz/contract/team";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useInviteToTeam } from "./api.ts";
import { RightsSection } from "./rights-section.tsx";
import styles from "./team.module.css";

type Values = { email: string; rights: Right[] };

/** Invites somebody by e-mail to act in one's name. */
export const InviteForm = (): ReactElement => {
  const form = useSchemaForm<Values>({
    schema: teamInvitation,
    initialValues: { email: "", rights: [] },
  });
  const invitation = useInviteToTeam();
  const submit = (typed: Values): void =>
    invitation.mutate(typed, {
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
      <RightsSection input={form.getInputProps("rights")} />
      <Refusal message={form.refusal} />
      <Button type="submit" loading={invitation.isPending}>
        Inviter
      </Button>
    </form>
  );
};
