import { Button } from "@mantine/core";
import type { OwnReview } from "@stokaz/contract/sellers/reviews";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Review } from "../../ui/offers/review.tsx";
import { useWithdrawReview } from "./api.ts";
import styles from "./reviews.module.css";

type WrittenSectionProps = {
  reviews: readonly OwnReview[];
  more: ReactElement | null;
};

const statusOf = ({ status }: OwnReview): ReactElement | null => {
  if (status === "waiting") return <StatusBadge tone="neutral" label="En relecture" />;
  return status === "hidden" ? <StatusBadge tone="danger" label="Masqué" /> : null;
};

/** One's own reviews, each with a button to withdraw it. */
export const WrittenSection = ({ reviews, more }: WrittenSectionProps): ReactElement => {
  const withdraw = useWithdrawReview();
  const [chosen, setChosen] = useState<OwnReview>();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    withdraw.reset();
    setIsOpen(false);
  };
  return (
    <Panel title="Mes avis">
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review._id}>
            <Review review={review} title={review.name} status={statusOf(review)}>
              {review.reason && <p className={styles.soft}>Motif&#8239;: {review.reason}</p>}
              {review.status !== "hidden" && (
                <div>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Retirer mon avis : ${review.name}`}
                    onClick={() => {
                      setChosen(review);
                      setIsOpen(true);
                    }}
                  >
                    Retirer mon avis
                  </Button>
                </div>
              )}
            </Review>
          </li>
        ))}
      </ul>
      {more}
      {chosen && (
        <ConfirmDialog
          opened={isOpen}
          title="Retirer votre avis ?"
          message="Votre note et vos mots ne se lisent plus, la réponse non plus."
          confirmLabel="Retirer mon avis"
          cancelLabel="Garder"
          isPending={withdraw.isPending}
          refusal={withdraw.error && messageOf(withdraw.error)}
          onConfirm={() => withdraw.mutate(chosen._id, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Panel>
  );
};
