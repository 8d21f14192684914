import type { Cents } from "@stokaz/contract/money/money";
import type { UnitPriced } from "@stokaz/contract/products/unit-price";
import type { ReactElement, ReactNode } from "react";
import { Price } from "../offers/price.tsx";
import { UnitPrice } from "../offers/unit-price.tsx";
import { Picture } from "../pictures/picture.tsx";
import styles from "./line-list.module.css";

/** One line of an order. */
export type Line = {
  key: string;
  picture: string;
  name: string;
  /** Quantity and price, in small text. */
  detail: string;
  /** Content of one unit and its price per kilo, litre or piece. */
  unitPriced?: UnitPriced;
  amount: Cents;
  status: ReactNode;
  /** Additional sentence, in small text. */
  note?: string | undefined;
  /** Details that the reader can open. */
  more?: ReactNode;
};

/** Lines of an order: name, quantity, amount and state. @param label accessible name of the list */
export const LineList = ({
  label,
  lines,
}: {
  label: string;
  lines: readonly Line[];
}): ReactElement => (
  <ul className={styles.lines} aria-label={label}>
    {lines.map(({ key, picture, name, detail, unitPriced, amount, status, note, more }) => (
      <li key={key} className={styles.line}>
        <Picture
          url={picture}
          alt=""
          fallback="product"
          sizes="80px"
          className={styles.picture ?? ""}
        />
        <div className={styles.words}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.detail}>{detail}</span>
          {unitPriced && <UnitPrice unitPriced={unitPriced} />}
          {status}
          {note && <span className={styles.detail}>{note}</span>}
          {more}
        </div>
        <Price amount={amount} />
      </li>
    ))}
  </ul>
);
