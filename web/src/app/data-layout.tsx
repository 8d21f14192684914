import { type ReactElement, Suspense } from "react";
import { Outlet } from "react-router";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/data-scope.tsx";

const ActingStrip = lazyWithRetry(async () => (await import("./acting-strip.tsx")).ActingStrip);

const EmailProofSection = lazyWithRetry(
  async () => (await import("../features/accounts/email-proof-section.tsx")).EmailProofSection,
);

// Nobody is asked to show again who they are before they have.
const Confirmation = lazyWithRetry(async () => (await import("./confirmation.tsx")).Confirmation);

/** Around the pages that read the server as one goes: above them, for whom one acts, and an address still to prove. */
const DataLayout = (): ReactElement => {
  const session = useSession();
  const user = session?.user;
  return (
    <DataScope>
      {(user?.actingFor ?? user?.teams) && (
        <Suspense fallback={null}>
          <ActingStrip />
        </Suspense>
      )}
      {user?.emailUnproven && (
        <Suspense fallback={null}>
          <EmailProofSection user={user} />
        </Suspense>
      )}
      <Outlet />
      {session && (
        <Suspense>
          <Confirmation />
        </Suspense>
      )}
    </DataScope>
  );
};

export default DataLayout;
