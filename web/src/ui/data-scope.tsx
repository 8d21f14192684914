import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { createQueryClient } from "../lib/api/query-client.ts";
import { getSession, subscribeToSession } from "../lib/session/session.ts";

type Kept = { token: string | undefined; client: ReturnType<typeof createQueryClient> };

let kept: Kept | undefined;

/** The cache of what the server answered to the session, kept while pages that have none are read. */
const openCache = (): Kept["client"] => {
  if (import.meta.env.SSR) return createQueryClient();
  const token = getSession()?.token;
  if (kept?.token !== token) kept = undefined;
  kept ??= { token, client: createQueryClient() };
  return kept.client;
};

/**
 * Around what reads the server as one goes: keeps its answers. What one person may see is not shown to
 * the next, so a new session starts with none.
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
