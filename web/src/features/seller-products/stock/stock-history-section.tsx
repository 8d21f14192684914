import type { StockMovement } from "@stokaz/contract/products/stock";
import type { ReactElement } from "react";
import { formatInstant, formatNumber } from "../../../lib/format/format.ts";
import { movementWords, signed } from "./rules.ts";
import styles from "./stock.module.css";

type StockHistoryProps = {
  movements: readonly StockMovement[];
  timeZone: string;
};

/** Stock movements, newest first: the units, the reason and the stock afterwards. */
export const StockHistorySection = ({ movements, timeZone }: StockHistoryProps): ReactElement => (
  <ol className={styles.history}>
    {movements.map((movement) => (
      <li key={movement._id} className={styles.movement}>
        <span className={styles.words}>
          <strong>{movementWords(movement)}</strong>
          {movement.note && <span className={styles.note}>{movement.note}</span>}
          <span className={styles.detail}>
            {formatInstant(movement.at, timeZone)}
            {movement.who && `, par ${movement.who}`}
          </span>
        </span>
        <span className={styles.change}>
          <strong>{signed(movement.units)}</strong>
          <span className={styles.detail}>Stock&#8239;: {formatNumber(movement.stockAfter)}</span>
        </span>
      </li>
    ))}
  </ol>
);
