/**
 * Calls back when another tab changes a stored value with one of these names, and when a page comes
 * back from the browser's memory, where it missed such changes. @returns a function that stops it
 */
export const onChangedElsewhere = (
  names: readonly string[],
  listener: () => void,
): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || names.includes(key)) listener();
  };
  const onShown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onShown);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShown);
  };
};
