import { type ReactElement, Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import { type PageHandle, useSite } from "../lib/api/site.ts";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/page/data-scope.tsx";
import { NotFound } from "./not-found.tsx";

// Only signed-in users load this code.
const OwnStrips = lazyWithRetry(async () => (await import("./own-strips.tsx")).OwnStrips);

/**
 * True if the page's feature is offered; a page of a feature that the operator left out does not
 * exist.
 */
const usePageIsOffered = (): boolean => {
  const off = useSite()?.featuresOff ?? [];
  // The router does not know what the routes of `routes.ts` have as their handles.
  const pages = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return !pages.some((page) => page && off.includes(page.feature));
};

/** Layout with a cache for the pages that call the server from the browser. */
const DataLayout = (): ReactElement => {
  const session = useSession();
  const isOffered = usePageIsOffered();
  return (
    <DataScope>
      {session && (
        <Suspense fallback={null}>
          <OwnStrips session={session} />
        </Suspense>
      )}
      {isOffered ? <Outlet /> : <NotFound />}
    </DataScope>
  );
};

export default DataLayout;
