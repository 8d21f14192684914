import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { type ReactElement, useEffect } from "react";
import { setToastRenderer, TOASTS } from "../../lib/browser/toasts.ts";

/** The notification area, at the top right. Source: specification §9. */
export const ToastArea = (): ReactElement => {
  // The area can show queued toasts only once it is in the page.
  useEffect(
    () =>
      setToastRenderer((toast) =>
        notifications.show({
          ...toast,
          withBorder: true,
          closeButtonProps: { "aria-label": "Fermer le message" },
        }),
      ),
    [],
  );
  return (
    <Notifications
      position="top-right"
      autoClose={TOASTS.autoCloseMs}
      containerWidth={TOASTS.widthPx}
      zIndex={1000}
    />
  );
};
