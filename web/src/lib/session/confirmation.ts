/** Asks the person to show again who they are. @returns whether they did */
type Asking = () => Promise<boolean>;

let asking: Asking | undefined;
let underway: Promise<boolean> | undefined;

/** Has the person asked in this way from now on. @returns how to stop */
export const onConfirmationWanted = (ask: Asking): (() => void) => {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
};

/** Asks once for all calls that wait for it. @returns whether they may be made again */
export const askForConfirmation = (): Promise<boolean> => {
  underway ??= (asking?.() ?? Promise.resolve(false)).finally(() => {
    underway = undefined;
  });
  return underway;
};
