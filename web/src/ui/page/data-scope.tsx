import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { getSession, subscribeToSession } from "../../lib/session/session.ts";

type Kept = { token: string | undefined; client: ReturnType<typeof createQueryClient> };

let kept: Kept | undefined;

/**
 * Returns the cache of the server's answers for the session. It survives visits to pages without a
 * cache.
 */
const openCache = (): Kept["client"] => {
  if (import.meta.env.SSR) return createQueryClient();
  const token = getSession()?.token;
  if (kept?.token !== token) kept = undefined;
  kept ??= { token, client: createQueryClient() };
  return kept.client;
};

/**
 * Gives its children a cache for the server's answers. A new session starts with an empty cache, so
 * that one person's data is never shown to the next.
 */
export const DataScope = ({ children }: { children: ReactNode }): ReactElement => {
  const [client] = useState(openCache);
  // The session changes outside React: in the browser's storage, also from other tabs.
  useEffect(
    () =>
      subscribeToSession(() => {
        const token = getSession()?.token;
        if (kept === undefined || kept.token === token) return;
        kept = { ...kept, token };
        kept.client.clear();
      }),
    [],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
