/** Asks the person to confirm their identity again. @returns true if they did */
type Asking = () => Promise<boolean>;

let asking: Asking | undefined;
let underway: Promise<boolean> | undefined;

/**
 * Sets the function that asks the person to confirm their identity. @returns a function that
 * removes it
 */
export const onConfirmationWanted = (ask: Asking): (() => void) => {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
};

/** Asks once for all waiting calls. @returns true if they may be retried */
export const askForConfirmation = (): Promise<boolean> => {
  underway ??= (asking?.() ?? Promise.resolve(false)).finally(() => {
    underway = undefined;
  });
  return underway;
};
