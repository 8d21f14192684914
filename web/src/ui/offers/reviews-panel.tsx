import type { Score } from "@stokaz/contract/fields";
import { paths } from "@stokaz/contract/paths";
import { REVIEW_DAYS } from "@stokaz/contract/sellers/ratings";
import type { Reviewed } from "@stokaz/contract/sellers/reviews";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { reviewsQuery } from "../../lib/api/reviews.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { formatCount, formatNumber } from "../../lib/format/format.ts";
import { ReportButton } from "../dialogs/report-button.tsx";
import { MoreButton } from "../lists/more-button.tsx";
import { Panel } from "../lists/panel.tsx";
import { ErrorState } from "../page/error-state.tsx";
import { RowSkeletons } from "../page/loading.tsx";
import styles from "./review.module.css";
import { Review } from "./review.tsx";
import { Stars } from "./stars.tsx";

/** Rating of somebody: the average as a number and as stars, and the number of reviews. */
const ScoreLine = ({ score }: { score: Score }): ReactElement => (
  <p className={styles.score}>
    <span className={styles.average}>{formatNumber(score.average)}</span>
    <Stars rating={score.average} size={22} />
    <span>{formatCount(score.count, "avis", "avis")}</span>
  </p>
);

const NO_REVIEWS = {
  place: "Personne n'a encore donné son avis ici.",
  seller: "Personne n'a encore donné son avis sur cet artisan.",
} as const satisfies Partial<Record<Reviewed, string>>;

type ReviewsPanelProps = {
  subject: { about: keyof typeof NO_REVIEWS; id: string };
};

const Reviews = ({ subject }: ReviewsPanelProps): ReactElement => {
  const list = useInfiniteQuery(reviewsQuery(subject));
  const { data, error } = list;
  const [first] = data?.pages ?? [];
  const reviews = data?.pages.flatMap((page) => page.data) ?? [];
  if (error && !first) {
    return (
      <Panel title="Avis">
        <ErrorState message={messageOf(error)} onRetry={() => void list.refetch()} />
      </Panel>
    );
  }
  if (!first) {
    return (
      <Panel title="Avis">
        <RowSkeletons count={2} />
      </Panel>
    );
  }
  return (
    <Panel title="Avis">
      {first.score ? (
        <ScoreLine score={first.score} />
      ) : (
        <p className={styles.empty}>{NO_REVIEWS[subject.about]}</p>
      )}
      {reviews.length > 0 && (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <li key={review._id} className={styles.review}>
              <Review review={review} title={review.author}>
                <div>
                  <ReportButton
                    subject={{ type: "review", id: review._id }}
                    name={`l'avis de ${review.author}`}
                  />
                </div>
              </Review>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className={styles.more ?? ""}>
        Voir plus d'avis
      </MoreButton>
      <p className={styles.note}>
        Seul qui a récupéré une commande ou terminé une location peut écrire, dans les {REVIEW_DAYS}{" "}
        jours. Les plus récents d'abord.{" "}
        <Link to={`${paths.platform.href()}#avis`}>Comment les avis sont contrôlés</Link>
      </p>
    </Panel>
  );
};

/** Panel with the reviews of an artisan, a place or a tenant, written by their partners. */
export const ReviewsPanel = (props: ReviewsPanelProps): ReactElement | null =>
  useIsOffered("reviews") ? <Reviews {...props} /> : null;
