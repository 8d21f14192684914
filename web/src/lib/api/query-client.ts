import { onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { ApiError, serverMessageOf } from "./error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** A failed read is also shown in a toast: with the server's sentence, else with this one. */
      failureMessage?: string;
    };
  }
}

const RETRIES = 2;

/**
 * Only a missing answer and server faults (502 and above) may pass by themselves; a refusal does
 * not.
 */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === "network" || error.status >= 502;

/** Creates the cache of the server's answers. */
export const createQueryClient = (): QueryClient => {
  // The library assumes a connection at the start, so a page opened offline would miss the
  // network's return.
  if (navigator.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // The function that ends a dead session shows the message, once.
        if (error instanceof ApiError && error.status === 401) return;
        if (meta?.failureMessage) toast.error(serverMessageOf(error, meta.failureMessage));
      },
    }),
    defaultOptions: {
      // An offline call fails at once and says so, instead of waiting silently for the network.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        // Failed queries run again after the network's return. This is off by default in the
        // "always" network mode.
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
      },
    },
  });
};
