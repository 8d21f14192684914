import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactElement } from "react";

/** The address that an invitation is mailed to. */
export const InvitationEmailField = ({
  input,
}: {
  input: GetInputPropsReturnType;
}): ReactElement => (
  <TextInput
    label="E‑mail de la personne"
    description="Elle recevra un lien, valable quatorze jours"
    type="email"
    inputMode="email"
    autoComplete="off"
    withAsterisk
    {...input}
  />
);
