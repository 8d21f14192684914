import { type ReactElement, Suspense } from "react";
import { Outlet } from "react-router";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/data-scope.tsx";

// Nobody who is not signed in loads any of it.
const OwnStrips = lazyWithRetry(async () => (await import("./own-strips.tsx")).OwnStrips);

/** Around the pages that read the server as one goes. */
const DataLayout = (): ReactElement => {
  const session = useSession();
  return (
    <DataScope>
      {session && (
        <Suspense fallback={null}>
          <OwnStrips session={session} />
        </Suspense>
      )}
      <Outlet />
    </DataScope>
  );
};

export default DataLayout;
