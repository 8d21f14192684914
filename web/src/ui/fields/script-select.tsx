import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { ReactElement } from "react";
import { useIsHydrated } from "../../lib/session/session.ts";
import styles from "./script-select.module.css";

/**
 * A select that does nothing without a script: it waits until React has hydrated the page, because
 * React would reset it to the server's value. Meanwhile it has its own colours and is only paler.
 */
export const ScriptSelect = (props: Omit<NativeSelectProps, "disabled">): ReactElement => {
  const isHydrated = useIsHydrated();
  return (
    <NativeSelect
      size="md"
      {...props}
      disabled={!isHydrated}
      wrapperProps={{ "data-hydrating": !isHydrated || undefined }}
      classNames={{ root: styles.select ?? "" }}
    />
  );
};
