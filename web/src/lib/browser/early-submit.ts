import { type RefObject, useEffect } from "react";

/**
 * Sends a form that was sent before React hydrated it. The browser itself would reload the page
 * then, and lose what was typed, so `app/early-submit.js`, which stands in the server's HTML, stops
 * it and keeps the form as `window.earlySubmit`. Only forms with `noValidate` are stopped, as all of
 * `useSchemaForm` are: the others work without a script.
 */
export const useEarlySubmit = (form: RefObject<HTMLFormElement | null>): void => {
  // Only the browser knows what was done before the first render.
  useEffect(() => {
    const early: WeakRef<HTMLFormElement> | undefined = Reflect.get(window, "earlySubmit");
    if (early?.deref() === form.current) form.current?.requestSubmit();
  }, [form]);
};
