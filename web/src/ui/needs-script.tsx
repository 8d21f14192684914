import type { ReactElement } from "react";
import { useIsHydrated } from "../lib/session/session.ts";

type NeedsScriptProps = {
  /** Until it is there. */
  label: string;
  /** What is said to those without scripts. */
  without: string;
  children: ReactElement;
};

/**
 * What is of no use before the page is hydrated, so that nobody types into it in vain. Without scripts it
 * says so instead of being waited for.
 */
export const NeedsScript = ({ label, without, children }: NeedsScriptProps): ReactElement =>
  useIsHydrated() ? (
    children
  ) : (
    <>
      <p role="status" data-needs-script="">
        {label}
      </p>
      <noscript>
        <style>{"[data-needs-script] { display: none; }"}</style>
        <p>{without}</p>
      </noscript>
    </>
  );
