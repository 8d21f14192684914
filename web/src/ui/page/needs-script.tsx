import type { ReactElement } from "react";
import { useIsHydrated } from "../../lib/session/session.ts";

type NeedsScriptProps = {
  /** Label of the spinner until the script runs. */
  label: string;
  /** Text for a browser without scripts. */
  without: string;
  children: ReactElement;
};

/**
 * Shows its children only after hydration, because typing before would be lost. Without scripts a
 * text says so instead of an endless spinner.
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
