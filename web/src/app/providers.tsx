import { MantineProvider } from "@mantine/core";
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from "react";
import { onToastWaiting } from "../lib/toasts.ts";
import { whenIdle } from "../lib/when.ts";
import { cssVariables, theme } from "../ui/theme.ts";

const loadToastArea = () => import("../ui/toast-area.tsx");
const ToastArea = lazy(async () => ({ default: (await loadToastArea()).ToastArea }));

/** The notification area: loaded once the page can be used, or at once for a toast. */
const Toasts = (): ReactElement | null => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = (): void => setIsWanted(true);
    const stopIdle = whenIdle(want);
    const stopToast = onToastWaiting(want);
    return () => {
      stopIdle();
      stopToast();
    };
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  ) : null;
};

/** What every page stands on: the theme and the toasts. */
export const Providers = ({ children }: { children: ReactNode }): ReactElement => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
    {children}
    <Toasts />
  </MantineProvider>
);
