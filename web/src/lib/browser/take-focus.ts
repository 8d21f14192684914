/** Gives the focus to an element once it is there; to use as its `ref`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
