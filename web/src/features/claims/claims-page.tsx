import { type ReactElement, Suspense } from "react";
import { useParams } from "react-router";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";

export const meta = pageMeta("Litiges");

export const clientLoader = requireSession();

// What each page is made of stands in a list that every first visit loads: these are found when they are needed.
const ListSection = lazyWithRetry(async () => (await import("./list-section.tsx")).ListSection);
const ClaimSection = lazyWithRetry(async () => (await import("./claim-section.tsx")).ClaimSection);
const NewClaimSection = lazyWithRetry(
  async () => (await import("./new-claim-section.tsx")).NewClaimSection,
);

/** What stands in the place of a claim's id where a new one is opened. */
const NEW = "nouveau";

const Section = ({ id }: { id: string | undefined }): ReactElement => {
  if (id === undefined) return <ListSection />;
  return id === NEW ? <NewClaimSection /> : <ClaimSection key={id} id={id} />;
};

/** All pages of claims in one, for the same reason. */
const ClaimsPage = (): ReactElement => {
  const { id } = useParams();
  return (
    <Suspense fallback={null}>
      <Section id={id} />
    </Suspense>
  );
};

export default ClaimsPage;
