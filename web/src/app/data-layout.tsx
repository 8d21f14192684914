import { type ReactElement, Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import { type PageHandle, useSite } from "../lib/api/site.ts";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/data-scope.tsx";
import { NotFound } from "./not-found.tsx";

// Nobody who is not signed in loads any of it.
const OwnStrips = lazyWithRetry(async () => (await import("./own-strips.tsx")).OwnStrips);

/** A page of a feature that the operator leaves out isn't there. */
const usePageIsOffered = (): boolean => {
  const off = useSite()?.featuresOff ?? [];
  const pages = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return !pages.some((page) => page && off.includes(page.feature));
};

/** Around the pages that read the server as one goes. */
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
