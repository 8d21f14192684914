import { type ReactElement, Suspense } from "react";
import { useIsOffered } from "../lib/api/site.ts";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import type { Session } from "../lib/session/session.ts";
import { Confirmation } from "./confirmation.tsx";

const ActingStrip = lazyWithRetry(async () => (await import("./acting-strip.tsx")).ActingStrip);
const EmailProofSection = lazyWithRetry(
  async () => (await import("../features/accounts/email-proof-section.tsx")).EmailProofSection,
);

/**
 * Above each page of somebody signed in: for whom they act, and an address still to prove. Also the dialog that asks again
 * who they are.
 */
export const OwnStrips = ({ session: { user } }: { session: Session }): ReactElement => {
  const hasTeams = useIsOffered("teams");
  return (
    <Suspense fallback={null}>
      {hasTeams && (user?.actingFor ?? user?.teams) && <ActingStrip />}
      {user?.emailUnproven && <EmailProofSection user={user} />}
      <Confirmation />
    </Suspense>
  );
};
