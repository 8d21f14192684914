/** How long toasts stay and how wide they are. Source: specification §9. */
export const TOASTS = { autoCloseMs: 5000, widthPx: 320 } as const;

type ToastOptions = {
  /** Milliseconds before it closes by itself, 5000 unless told. */
  autoClose?: number;
};

/** A toast as the notification area takes it. */
type Toast = { id: string; message: string; color: string; autoClose: number };

/** Shows one; set by the notification area, whose code is no part of what a page waits for. */
type Show = (toast: Toast) => void;

let show: Show | undefined;
const waiting: Toast[] = [];
const onFirst = new Set<() => void>();

let tellShown: () => void;

/** Resolves once toasts can be seen. */
export const toastsShown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** Says what shows toasts, once it is there. Those that came before are shown then. */
export const showToastsBy = (shower: Show): void => {
  show = shower;
  for (const toast of waiting.splice(0)) shower(toast);
  tellShown();
};

/** Calls back when a toast comes and nothing shows them yet. @returns how to stop */
export const onToastWaiting = (listener: () => void): (() => void) => {
  onFirst.add(listener);
  return () => onFirst.delete(listener);
};

const send =
  (color: string, word: string) =>
  (message: string, { autoClose = TOASTS.autoCloseMs }: ToastOptions = {}): void => {
    // The same message twice at once says nothing more.
    const toast = { id: `${word} ${message}`, message, color, autoClose };
    if (show) {
      show(toast);
      return;
    }
    waiting.push(toast);
    for (const listener of onFirst) listener();
  };

/** Short messages at the top right, for what no field can say. */
export const toast = {
  success: send("green.8", "success"),
  info: send("ink.5", "info"),
  warning: send("amber.7", "warning"),
  error: send("red.8", "error"),
} as const;
