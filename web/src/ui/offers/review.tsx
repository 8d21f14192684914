import type { ShownReview } from "@stokaz/contract/sellers/reviews";
import { dayInZone } from "@stokaz/contract/time/calendar";
import type { ReactElement, ReactNode } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import styles from "./review.module.css";
import { Stars } from "./stars.tsx";

type ReviewProps = {
  review: Omit<ShownReview, "author">;
  /** Author of the review, or its subject. */
  title: string;
  /** State of the review, beside the title. */
  status?: ReactNode;
  /** Actions, below the review. */
  children?: ReactNode;
};

/** One review: stars, text, dates and the answer. */
export const Review = ({ review, title, status, children }: ReviewProps): ReactElement => {
  const timeZone = useTerritoryFacts()?.timeZone;
  const { rating, words, experiencedOn, writtenAt, answer } = review;
  return (
    <div className={styles.review}>
      <div className={styles.head}>
        <Stars rating={rating} />
        <span className={styles.author}>{title}</span>
        {status}
      </div>
      {words ? (
        <p className={styles.words}>{words}</p>
      ) : (
        <p className={styles.empty}>Le compte de qui a écrit cet avis est fermé.</p>
      )}
      <span className={styles.when}>
        Expérience du {formatLongDay(experiencedOn)}
        {timeZone && `, avis du ${formatLongDay(dayInZone(writtenAt, timeZone))}`}
      </span>
      {answer && (
        <div className={styles.answer}>
          <strong>Réponse</strong>
          <p>{answer.words}</p>
        </div>
      )}
      {children}
    </div>
  );
};
