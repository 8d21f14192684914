import { VisuallyHidden } from "@mantine/core";
import { RATINGS } from "@stokaz/contract/sellers/ratings";
import { type ReactElement, type ReactNode, useId } from "react";
import { StarIcon } from "../../ui/offers/stars.tsx";
import styles from "./reviews.module.css";

/** Meaning of each rating. */
const MEANINGS: readonly string[] = ["", "Très déçu", "Déçu", "Correct", "Bien", "Très bien"];

type RatingSectionProps = {
  /** Chosen rating; 0 if none is chosen. */
  value: number;
  error?: ReactNode;
  onChange: (rating: number) => void;
};

/** Field for one to five stars; the arrow keys move between them. */
export const RatingSection = ({ value, error, onChange }: RatingSectionProps): ReactElement => {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset className={styles.stars} aria-describedby={error ? errorId : undefined}>
      <legend>Votre note</legend>
      <div className={styles.choices}>
        {RATINGS.map((rating) => (
          <label key={rating} className={styles.choice} data-full={rating <= value || undefined}>
            <input
              type="radio"
              name={name}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <StarIcon size={32} />
            <VisuallyHidden>
              {rating} sur 5, {MEANINGS[rating]}
            </VisuallyHidden>
          </label>
        ))}
      </div>
      <p className={styles.said} aria-hidden="true">
        {MEANINGS[value]}
      </p>
      {error && (
        <p id={errorId} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
