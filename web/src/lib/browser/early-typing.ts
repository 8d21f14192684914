import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps what was typed into the server's HTML before React hydrated it. React does not know that
 * text and would overwrite it at the next render, so it is passed on before.
 *
 * @param around an element around the fields
 * @param onTyped called for each text field whose text differs from the server's
 */
export const useEarlyTyping = (
  around: RefObject<HTMLElement | null>,
  onTyped: (field: HTMLInputElement | HTMLTextAreaElement) => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render hydrates
  useLayoutEffect(() => {
    const fields = around.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=checkbox], [type=radio]), textarea",
    );
    for (const field of fields ?? []) {
      if (field.value !== field.defaultValue) onTyped(field);
    }
  }, []);
};
