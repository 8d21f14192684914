import { MantineProvider } from "@mantine/core";
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { onToastQueued } from "../lib/browser/toasts.ts";
import { whenIdle } from "../lib/browser/when.ts";
import { cssVariables, theme } from "../ui/theme.ts";

/** The notification area: loaded after what one sees first, or at once for a toast. */
const Toasts = (): ReactElement | null => {
  const [Area, setArea] = useState<ComponentType>();
  // Idle time, a toast and the network come from outside React.
  useEffect(() => {
    const load = (): void => {
      import("../ui/toast-area.tsx").then(
        ({ ToastArea }) => setArea(() => ToastArea),
        // Nothing answers: the next toast, or the network coming back, tries again.
        () => undefined,
      );
    };
    // Only the landing page has nothing to say so soon.
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

/** What every page stands on: the theme and the toasts. */
export const Providers = ({ children }: { children: ReactNode }): ReactElement => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme="light"
    // Classes that show or hide by width: our own style sheets do that, and every page would carry them.
    withGlobalClasses={false}
  >
    {children}
    <Toasts />
  </MantineProvider>
);
