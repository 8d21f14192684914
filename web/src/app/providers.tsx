import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { createQueryClient } from "../lib/query-client.ts";
import { TOASTS } from "../lib/toasts.ts";
import { cssVariables, theme } from "../ui/theme.ts";

/** What every page stands on: the theme, the cache of the server's answers, the toasts. */
export const Providers = ({ children }: { children: ReactNode }): ReactElement => {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
        <Notifications
          position="top-right"
          autoClose={TOASTS.autoCloseMs}
          containerWidth={TOASTS.widthPx}
          zIndex={1000}
        />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
};
