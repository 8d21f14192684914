import type { Cents } from "@stokaz/contract/money";
import type { UnitPriced } from "@stokaz/contract/unit-price";
import type { ReactElement, ReactNode } from "react";
import styles from "./line-list.module.css";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { UnitPrice } from "./unit-price.tsx";

/** One thing of a bill. */
export type Line = {
  key: string;
  picture: string;
  name: string;
  /** How many at what price, in small. */
  detail: string;
  /** What one unit of it holds and costs by the kilo, litre or piece. */
  unitPriced?: UnitPriced;
  amount: Cents;
  status: ReactNode;
  /** A sentence more, in small. */
  note?: string | undefined;
  /** To be unfolded by who wants to know more. */
  more?: ReactNode;
};

/** The lines of a bill: what, how many, how much, and where it is. @param label what they are together */
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
          {unitPriced && <UnitPrice of={unitPriced} />}
          {status}
          {note && <span className={styles.detail}>{note}</span>}
          {more}
        </div>
        <Price amount={amount} />
      </li>
    ))}
  </ul>
);
