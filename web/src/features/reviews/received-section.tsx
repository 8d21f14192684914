import { Button } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import type { listReceivedReviews } from "@stokaz/contract/sellers/reviews";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { takeFocus } from "../../lib/browser/take-focus.ts";
import { getSession } from "../../lib/session/session.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { Review } from "../../ui/offers/review.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { receivedReviewsQuery } from "./api.ts";
import styles from "./reviews.module.css";

type Received = Answer<typeof listReceivedReviews>["data"][number];

const ReceivedReview = ({ review }: { review: Received }): ReactElement => {
  // Undefined until the form was opened once.
  const [isAnswering, setIsAnswering] = useState<boolean>();
  const [typed, setTyped] = useState("");
  const { _id, author, name, answer } = review;
  return (
    // The form goes when the answer is there, and the focus with it.
    <div ref={isAnswering && answer ? takeFocus : undefined} tabIndex={-1}>
      <Review review={review} title={author} status={<span className={styles.soft}>{name}</span>}>
        {isAnswering && !answer && (
          <AnswerForm
            reviewId={_id}
            name={author}
            typed={typed}
            onCancel={(words) => {
              setTyped(words);
              setIsAnswering(false);
            }}
          />
        )}
        {!isAnswering && !answer && typed !== "" && (
          <UnsavedChanges isUnsaved={() => getSession() !== null} />
        )}
        <div className={styles.row}>
          {!isAnswering && !answer && (
            <Button
              // "Annuler" is gone, and the focus with it.
              ref={isAnswering === false ? takeFocus : undefined}
              variant="default"
              size="sm"
              aria-label={`Répondre à ${author}`}
              onClick={() => setIsAnswering(true)}
            >
              Répondre
            </Button>
          )}
          <ReportButton subject={{ type: "review", id: _id }} name={`l'avis de ${author}`} />
        </div>
      </Review>
    </div>
  );
};

/** Reviews about a seller, a lessor's places or a tenant. */
export const ReceivedSection = (): ReactElement => {
  const list = useInfiniteQuery(receivedReviewsQuery);
  const { data } = list;
  if (!data) {
    return (
      <Panel title="Ce qu'on dit de vous">
        <RowsState query={list} count={2} />
      </Panel>
    );
  }
  const reviews = data.pages.flatMap((page) => page.data);
  return (
    <Panel title="Ce qu'on dit de vous">
      {reviews.length === 0 ? (
        <p className={styles.soft}>Personne n'a encore donné son avis.</p>
      ) : (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <li key={review._id}>
              <ReceivedReview review={review} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className={styles.more ?? ""}>
        Voir plus d'avis
      </MoreButton>
    </Panel>
  );
};
