import { type ReactElement, useEffect, useRef } from "react";

type RefusalProps = {
  /** Id for the `aria-describedby` of a button. */
  id?: string | undefined;
  /** Reason of the refusal; without it nothing is shown. */
  message: string | null | undefined;
};

const Sentence = ({ id, message }: RefusalProps): ReactElement => {
  const ref = useRef<HTMLParagraphElement>(null);
  // A loading button is disabled and loses the focus: this moves the focus beside the button, for
  // keyboard users.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <p ref={ref} id={id} tabIndex={-1} className="field-error refusal">
      {message}
    </p>
  );
};

/**
 * Reason of a refusal, beside the pressed button, in a form above it: it stays after the toast is
 * gone. Screen readers announce the toast.
 */
export const Refusal = ({ id, message }: RefusalProps): ReactElement | null =>
  message ? <Sentence id={id} message={message} /> : null;
