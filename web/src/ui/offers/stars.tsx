import { VisuallyHidden } from "@mantine/core";
import { RATINGS } from "@stokaz/contract/sellers/ratings";
import type { ReactElement } from "react";
import { formatNumber } from "../../lib/format/format.ts";
import { icon } from "../page/icons.tsx";
import styles from "./stars.module.css";

export const StarIcon = icon(
  <path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z" />,
);

/**
 * A rating as stars, and in words for screen readers. @param rating 1 to 5, with one decimal when
 * it is an average
 */
export const Stars = ({ rating, size = 18 }: { rating: number; size?: number }): ReactElement => (
  <span className={styles.stars}>
    {RATINGS.map((star) => (
      <span key={star} className={styles.star} data-full={star <= Math.round(rating) || undefined}>
        <StarIcon size={size} />
      </span>
    ))}
    <VisuallyHidden>{formatNumber(rating)} sur 5</VisuallyHidden>
  </span>
);
