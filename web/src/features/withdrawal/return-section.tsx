import type { Withdrawable } from "@stokaz/contract/orders/withdrawals";
import type { ReactElement } from "react";
import { formatPhone, formatSchedule } from "../../lib/format/format.ts";
import { PinIcon } from "../../ui/page/icons.tsx";
import styles from "./withdrawal.module.css";

/** Place and hours for returning collected products. */
export const ReturnPlace = ({ place }: { place: Withdrawable["place"] }): ReactElement => (
  <p className={styles.place}>
    <PinIcon size={18} />
    <span>
      <strong>{place.name}</strong>
      <br />
      {place.address}
      <br />
      {formatSchedule(place.retrievalDays, place.retrievalTimes)}
      {place.phone && (
        <>
          <br />
          <a href={`tel:${place.phone}`}>{formatPhone(place.phone)}</a>
        </>
      )}
    </span>
  </p>
);
