import { type ReactElement, useEffect, useRef } from "react";

type RefusalProps = {
  /** For the button that it describes. */
  id?: string | undefined;
  /** Why it was refused; nothing shows without it. */
  message: string | null | undefined;
};

const Sentence = ({ id, message }: RefusalProps): ReactElement => {
  const ref = useRef<HTMLParagraphElement>(null);
  // A button that waits is disabled and loses the focus: whoever goes by keys finds it here, beside the button.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return (
    <p ref={ref} id={id} tabIndex={-1} className="field-error refusal">
      {message}
    </p>
  );
};

/** Why something was refused, beside what was pressed: it stays when the toast has gone. The toast is what is read aloud. */
export const Refusal = ({ id, message }: RefusalProps): ReactElement | null =>
  message ? <Sentence id={id} message={message} /> : null;
