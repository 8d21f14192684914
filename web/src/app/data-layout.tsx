import { type ReactElement, Suspense } from "react";
import { Outlet } from "react-router";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/data-scope.tsx";

const ActingStrip = lazyWithRetry(async () => (await import("./acting-strip.tsx")).ActingStrip);

/** Around the pages that read the server as one goes: above them, for whom one acts, for who may act for somebody. */
const DataLayout = (): ReactElement => {
  const user = useSession()?.user;
  return (
    <DataScope>
      {(user?.actingFor ?? user?.teams) && (
        <Suspense fallback={null}>
          <ActingStrip />
        </Suspense>
      )}
      <Outlet />
    </DataScope>
  );
};

export default DataLayout;
