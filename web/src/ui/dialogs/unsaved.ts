import { useState } from "react";

/**
 * Whether something was typed in a dialog's form, so that the dialog asks before it drops it.
 *
 * @param onClose closes the dialog
 * @returns `onTyped` and `onSaved` for the form to call, and `close`, which forgets what was typed
 */
export const useUnsaved = (onClose: () => void) => {
  const [isUnsaved, setIsUnsaved] = useState(false);
  return {
    isUnsaved,
    onTyped: (): void => setIsUnsaved(true),
    onSaved: (): void => setIsUnsaved(false),
    close: (): void => {
      setIsUnsaved(false);
      onClose();
    },
  };
};
