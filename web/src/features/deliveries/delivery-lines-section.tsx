import type { DeliveryLine } from "@stokaz/contract/handover/deliveries";
import type { ReactElement } from "react";
import { formatCount, formatNumber } from "../../lib/format/format.ts";
import { palletName } from "../../lib/format/pallets.ts";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./delivery-card.module.css";

/** French text with the announced units, and the units that arrived once they are recorded. */
const unitsOf = ({ announced, received }: DeliveryLine): string => {
  if (received === null) return formatCount(announced, "unité");
  return received === announced
    ? `${formatCount(received, "unité")}, tout est arrivé`
    : `${formatNumber(received)} sur ${formatCount(announced, "unité")}`;
};

/** Products of a delivery. @param label name of the list */
export const DeliveryLines = ({
  label,
  lines,
}: {
  label: string;
  lines: readonly DeliveryLine[];
}): ReactElement => (
  <ul className={styles.lines} aria-label={label}>
    {lines.map((line) => (
      <li
        key={line.productId}
        className={styles.line}
        data-short={(line.received ?? line.announced) < line.announced || undefined}
      >
        <Picture
          url={line.productPhoto}
          alt=""
          fallback="product"
          sizes="64px"
          className={styles.photo ?? ""}
        />
        <span className={styles.words}>
          <strong>{line.productName}</strong>
          <span className={styles.units}>{unitsOf(line)}</span>
          {line.palletNumbers && (
            <span className={styles.units}>{palletName(line.palletNumbers)}</span>
          )}
        </span>
      </li>
    ))}
  </ul>
);
