import { MantineProvider } from "@mantine/core";
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { onToastQueued } from "../lib/browser/toasts.ts";
import { whenIdle } from "../lib/browser/when.ts";
import { theme } from "../ui/page/theme.ts";

/** Notification area: loaded after the first content, or at once for a toast. */
const Toasts = (): ReactElement | null => {
  const [Area, setArea] = useState<ComponentType>();
  // Idle time, a toast and the network come from outside React.
  useEffect(() => {
    const load = (): void => {
      import("../ui/page/toast-area.tsx").then(
        ({ ToastArea }) => setArea(() => ToastArea),
        // The load failed: the next toast or the network's return tries again.
        () => undefined,
      );
    };
    // Only the landing page has no toast soon after its start.
    const stopIdle = window.location.pathname === "/" ? whenIdle(load) : undefined;
    if (!stopIdle) load();
    const stopToast = onToastQueued(load);
    window.addEventListener("online", load);
    return () => {
      stopIdle?.();
      stopToast();
      window.removeEventListener("online", load);
    };
  }, []);
  return Area ? <Area /> : null;
};

/** Providers around every page: the theme and the toasts. */
export const Providers = ({ children }: { children: ReactNode }): ReactElement => (
  <MantineProvider
    theme={theme}
    forceColorScheme="light"
    // The build makes a style sheet of them.
    withCssVariables={false}
    // These classes show or hide by width. Our own style sheets do this, and every page would load
    // them.
    withGlobalClasses={false}
  >
    {children}
    <Toasts />
  </MantineProvider>
);
