import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { INVITATION_LIFE } from "@stokaz/contract/limits";
import type { ReactElement } from "react";

/** Field for the email address that gets an invitation. */
export const InvitationEmailField = ({
  input,
}: {
  input: GetInputPropsReturnType;
}): ReactElement => (
  <TextInput
    label="E‑mail de la personne"
    description={`Elle recevra un lien, valable ${INVITATION_LIFE.words}`}
    type="email"
    inputMode="email"
    autoComplete="off"
    withAsterisk
    {...input}
  />
);
