import type { ComponentProps, ReactElement } from "react";
import { useIsHydrated } from "../../lib/session/session.ts";

/**
 * A plain button that does nothing without a script: it waits until React has hydrated the page,
 * because a tap before would be lost.
 */
export const ScriptButton = (props: ComponentProps<"button">): ReactElement => (
  <button type="button" disabled={!useIsHydrated()} {...props} />
);
