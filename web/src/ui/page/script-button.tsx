import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, ReactElement } from "react";
import { useIsHydrated } from "../../lib/session/session.ts";
import styles from "./script-button.module.css";

/**
 * A button that does nothing without a script: it waits until React has hydrated the page, because
 * a tap before would be lost. It looks the same meanwhile, so that no colour changes then.
 */
export const ScriptButton = ({
  disabled = false,
  ...props
}: Omit<ButtonProps, "className"> & Omit<ComponentProps<"button">, "className">): ReactElement => {
  const isHydrated = useIsHydrated();
  return (
    <Button
      {...props}
      disabled={disabled || !isHydrated}
      data-hydrating={(!disabled && !isHydrated) || undefined}
      className={styles.button ?? ""}
    />
  );
};

/** Same as {@link ScriptButton}, without any look of its own. */
export const PlainScriptButton = (props: ComponentProps<"button">): ReactElement => (
  <button type="button" disabled={!useIsHydrated()} {...props} />
);
