import type { Sale } from "@stokaz/contract/orders/sales";
import type { ReactElement } from "react";
import { formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import styles from "./sales-section.module.css";

/** Amount of a sale's transfer and its day. */
export const TransferSection = ({
  sale,
  timeZone,
}: {
  sale: Sale;
  timeZone: string;
}): ReactElement => {
  const { transfer, status } = sale;
  if (!transfer) return <>–</>;
  const { amount, paidAt, dueAt } = transfer;
  return (
    <span>
      {formatEuros(amount)}
      <span className={styles.when}>
        {paidAt && `versés le ${formatInstantDay(paidAt, timeZone)}`}
        {!paidAt && status === "collected" && "versement en cours"}
        {!paidAt &&
          status === "to_collect" &&
          `à la récupération, au plus tard le ${formatInstantDay(dueAt, timeZone)}`}
        {!paidAt && status === "not_collected" && `le ${formatInstantDay(dueAt, timeZone)}`}
      </span>
    </span>
  );
};
