import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { ReactElement } from "react";
import { useIsHydrated } from "../../lib/session/session.ts";

type PasswordFieldProps = Omit<PasswordInputProps, "visibilityToggleButtonProps">;

/** Field for a password, with a button that shows it, which waits until React has hydrated the page. */
export const PasswordField = (props: PasswordFieldProps): ReactElement => (
  <PasswordInput
    visibilityToggleButtonProps={{
      "aria-label": "Afficher ou masquer le mot de passe",
      // Before hydration a tap would be lost.
      disabled: !useIsHydrated(),
    }}
    {...props}
  />
);
