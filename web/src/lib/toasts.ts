import { notifications } from "@mantine/notifications";

/** How long toasts stay and how wide they are. Source: specification §9. */
export const TOASTS = { autoCloseMs: 5000, widthPx: 320 } as const;

type ToastOptions = {
  /** Milliseconds before it closes by itself, 5000 unless told. */
  autoClose?: number;
};

const show =
  (color: string, word: string) =>
  (message: string, { autoClose = TOASTS.autoCloseMs }: ToastOptions = {}): void => {
    notifications.show({
      // The same message twice at once says nothing more.
      id: `${word} ${message}`,
      message,
      color,
      autoClose,
      withBorder: true,
      closeButtonProps: { "aria-label": "Fermer le message" },
    });
  };

/** Short messages at the top right, for what no field can say. */
export const toast = {
  success: show("green.8", "success"),
  info: show("ink.5", "info"),
  warning: show("amber.7", "warning"),
  error: show("red.8", "error"),
} as const;
