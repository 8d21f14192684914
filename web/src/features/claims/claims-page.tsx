import { type ReactElement, Suspense } from "react";
import { useParams } from "react-router";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";

export const meta = pageMeta("Litiges");

export const clientLoader = requireSession();

// Every first visit loads a list of each page's files: these parts are loaded on demand to keep the
// list short.
const ListSection = lazyWithRetry(async () => (await import("./list-section.tsx")).ListSection);
const ClaimSection = lazyWithRetry(async () => (await import("./claim-section.tsx")).ClaimSection);
const NewClaimSection = lazyWithRetry(
  async () => (await import("./new-claim-section.tsx")).NewClaimSection,
);

/** Text in place of a claim's id on the page that opens a new one. */
const NEW = "nouveau";

const Section = ({ id }: { id: string | undefined }): ReactElement => {
  if (id === undefined) return <ListSection />;
  return id === NEW ? <NewClaimSection /> : <ClaimSection key={id} id={id} />;
};

/** One page module serves all pages of claims, for the same reason. */
const ClaimsPage = (): ReactElement => {
  const { id } = useParams();
  return (
    <Suspense fallback={null}>
      <Section id={id} />
    </Suspense>
  );
};

export default ClaimsPage;
