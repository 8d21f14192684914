import type { ReactElement } from "react";

type RefusalProps = {
  /** For the button that it describes. */
  id?: string;
  /** Why it was refused; nothing shows without it. */
  message: string | null | undefined;
};

/** Why something was refused, beside what was pressed: it stays when the toast has gone. The toast is what is read aloud. */
export const Refusal = ({ id, message }: RefusalProps): ReactElement | null =>
  message ? (
    <p id={id} className="field-error refusal">
      {message}
    </p>
  ) : null;
