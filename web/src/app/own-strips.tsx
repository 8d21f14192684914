import { type ReactElement, Suspense } from "react";
import { useIsOffered } from "../lib/api/site.ts";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import type { Session } from "../lib/session/session.ts";
import { Confirmation } from "./confirmation.tsx";

const ActingStrip = lazyWithRetry(async () => (await import("./acting-strip.tsx")).ActingStrip);
const TextsSection = lazyWithRetry(
  async () => (await import("../features/accounts/texts-section.tsx")).TextsSection,
);
const EmailProofSection = lazyWithRetry(
  async () => (await import("../features/accounts/email-proof-section.tsx")).EmailProofSection,
);

/**
 * Strips above each page of a signed-in user: for whom they act, new texts that they did not
 * accept, and an email address still to confirm. Also holds the dialog that asks for their identity again.
 */
export const OwnStrips = ({ session: { user } }: { session: Session }): ReactElement => {
  const hasTeams = useIsOffered("teams");
  return (
    <Suspense fallback={null}>
      {hasTeams && (user?.actingFor ?? user?.teams) && <ActingStrip />}
      {(user?.textsToAccept ?? []).length > 0 && <TextsSection />}
      {user?.emailUnproven && <EmailProofSection user={user} />}
      <Confirmation />
    </Suspense>
  );
};
