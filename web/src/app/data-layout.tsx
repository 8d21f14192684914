import { type ReactElement, Suspense } from "react";
import { Outlet } from "react-router";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/data-scope.tsx";

const EmailProofSection = lazyWithRetry(
  async () => (await import("../features/accounts/email-proof-section.tsx")).EmailProofSection,
);

/** Around the pages that read the server as one goes. */
const DataLayout = (): ReactElement => {
  const user = useSession()?.user;
  return (
    <DataScope>
      {user?.emailUnproven && (
        <Suspense fallback={null}>
          <EmailProofSection user={user} />
        </Suspense>
      )}
      <Outlet />
    </DataScope>
  );
};

export default DataLayout;
