/** Duration and width of toasts. Source: specification §9. */
export const TOASTS = { autoCloseMs: 5000, widthPx: 320 } as const;

type ToastOptions = {
  /** Milliseconds before the toast closes by itself; 5000 by default. */
  autoClose?: number;
};

/** A toast in the notification area's format. */
type Toast = { id: string; message: string; color: string; autoClose: number };

/** Shows a toast. The notification area sets this function once its code is loaded. */
type RenderToast = (toast: Toast) => void;

let renderToast: RenderToast | undefined;
const queue: Toast[] = [];
const queueListeners = new Set<() => void>();

let resolveReady: () => void;

/** Resolves once toasts can be shown. */
export const toastsReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/** Sets the function that shows toasts. Queued toasts are shown at once. */
export const setToastRenderer = (render: RenderToast): void => {
  renderToast = render;
  for (const toast of queue.splice(0)) render(toast);
  resolveReady();
};

/**
 * Calls back when a toast has to wait for the notification area. @returns a function that stops it
 */
export const onToastQueued = (listener: () => void): (() => void) => {
  queueListeners.add(listener);
  return () => queueListeners.delete(listener);
};

const send =
  (color: string, word: string) =>
  (message: string, { autoClose = TOASTS.autoCloseMs }: ToastOptions = {}): void => {
    // Toasts with the same message share an id, so that the same message shows only once at a time.
    const toast = { id: `${word} ${message}`, message, color, autoClose };
    if (renderToast) {
      renderToast(toast);
      return;
    }
    queue.push(toast);
    for (const listener of queueListeners) listener();
  };

/** Short messages at the top right, for facts that belong to no field. */
export const toast = {
  success: send("green.8", "success"),
  info: send("ink.5", "info"),
  warning: send("amber.7", "warning"),
  error: send("red.8", "error"),
} as const;
