import { onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { ApiError, serverMessageOf } from "./error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** A failure to read is also said in a toast: the server's sentence, else this one. */
      failureMessage?: string;
    };
  }
}

const RETRIES = 2;

/** Only silence and the server's own troubles may pass by themselves; a refusal will not. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === "network" || error.status >= 502;

/** The cache of what the server said. */
export const createQueryClient = (): QueryClient => {
  // Taken for connected otherwise, so that a page opened offline never hears of the network's return.
  if (navigator.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // A dead session is said once, by whoever ends it.
        if (error instanceof ApiError && error.status === 401) return;
        if (meta?.failureMessage) toast.error(serverMessageOf(error, meta.failureMessage));
      },
    }),
    defaultOptions: {
      // Offline, a call fails and says so: it does not wait in silence for the network to come back.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        // What failed meanwhile heals by itself: not so by default, once nothing waits for the network.
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
      },
    },
  });
};
