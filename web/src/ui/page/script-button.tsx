import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, ReactElement } from "react";
import { useIsHydrated } from "../../lib/session/session.ts";
import styles from "./script-button.module.css";

/**
 * A button that does nothing without a script: it waits until React has hydrated the page, because
 * a tap before would be lost. Meanwhile it has its own colours and is only paler.
 */
export const ScriptButton = ({
  disabled = false,
  ...props
}: ButtonProps & ComponentProps<"button">): ReactElement => {
  const isHydrated = useIsHydrated();
  return (
    <Button
      {...props}
      disabled={disabled || !isHydrated}
      data-hydrating={(!disabled && !isHydrated) || undefined}
      classNames={{ root: styles.button ?? "" }}
    />
  );
};

/** Same as {@link ScriptButton}, without any look of its own. */
export const PlainScriptButton = (
  props: Omit<ComponentProps<"button">, "disabled">,
): ReactElement => <button type="button" disabled={!useIsHydrated()} {...props} />;
