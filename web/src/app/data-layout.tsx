import { type ReactElement, Suspense } from "react";
import { Outlet } from "react-router";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/data-scope.tsx";

// Nobody is asked to show again who they are before they have.
const Confirmation = lazyWithRetry(async () => (await import("./confirmation.tsx")).Confirmation);

/** Around the pages that read the server as one goes. */
const DataLayout = (): ReactElement => (
  <DataScope>
    <Outlet />
    {useSession() && (
      <Suspense>
        <Confirmation />
      </Suspense>
    )}
  </DataScope>
);

export default DataLayout;
