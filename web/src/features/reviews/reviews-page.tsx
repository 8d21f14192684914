import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import illustration from "../../assets/empty-orders.svg";
import { isFirstAnswerAwaited } from "../../lib/api/first-answer.ts";
import type { PageHandle } from "../../lib/api/site.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useSession } from "../../lib/session/session.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { ownReviewsQuery, receivedReviewsQuery } from "./api.ts";
import { ReceivedSection } from "./received-section.tsx";
import styles from "./reviews.module.css";
import { ToWriteSection } from "./to-write-section.tsx";
import { WrittenSection } from "./written-section.tsx";

export const meta = pageMeta("Avis");

export const handle: PageHandle = { feature: "reviews" };

export const clientLoader = requireSession("consumer", "artisan", "lessor");

/** Reviews that the user may write, and those they wrote. */
const OwnSections = (): ReactElement => {
  const role = useSession()?.role;
  const list = useInfiniteQuery(ownReviewsQuery);
  const { data } = list;
  if (!data) {
    return <RowsState query={list} count={3} />;
  }
  const toWrite = data.pages[0]?.toWrite ?? [];
  const written = data.pages.flatMap((page) => page.data);
  if (toWrite.length === 0 && written.length === 0 && role === "consumer") {
    return (
      <EmptyState
        illustration={illustration}
        message="Vous pourrez donner votre avis dès que vous aurez récupéré une commande."
      />
    );
  }
  return (
    <>
      <ToWriteSection toWrite={toWrite} />
      {written.length > 0 && (
        <WrittenSection
          reviews={written}
          more={
            <MoreButton list={list} className={styles.more ?? ""}>
              Voir plus de mes avis
            </MoreButton>
          }
        />
      )}
    </>
  );
};

const ReviewsPage = (): ReactElement => {
  const isReviewed = useSession()?.role !== "consumer";
  // One's own reviews stand above those received: if they came later, they would push them down.
  const own = useInfiniteQuery(ownReviewsQuery);
  useInfiniteQuery({ ...receivedReviewsQuery, enabled: isReviewed });
  return (
    <PageShell
      title="Avis"
      lead="Après une remise ou une location, dites comment c'était. Les suivants choisissent mieux."
      width="text"
    >
      <div className={styles.sections}>
        <OwnSections />
        {isReviewed && !isFirstAnswerAwaited(own) && <ReceivedSection />}
      </div>
    </PageShell>
  );
};

export default ReviewsPage;
