import { lineTotal } from "@stokaz/contract/orders/line-amounts";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { formatEuros } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { AboutSeller } from "../../ui/offers/seller-line.tsx";
import { UnitPrice } from "../../ui/offers/unit-price.tsx";
import { AlertIcon } from "../../ui/page/tool-icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./lines-section.module.css";
import { bySeller, type ShownLine } from "./rules.ts";

type LineProps = {
  line: ShownLine;
  /** Actions for the line. */
  children?: ReactNode;
};

const Line = ({ line, children }: LineProps): ReactElement => (
  <li className={styles.line}>
    <Picture
      url={line.photo}
      alt=""
      fallback="product"
      sizes="112px"
      className={styles.picture ?? ""}
    />
    <p className={styles.name}>
      {line.isGone ? line.name : <Link to={paths.product.href(line.productId)}>{line.name}</Link>}
    </p>
    <p className={styles.unit}>
      {children
        ? `${formatEuros(line.price)} l'unité`
        : `${line.quantity} × ${formatEuros(line.price)}`}
      {line.unitPriced && <UnitPrice unitPriced={line.unitPriced} />}
    </p>
    <p className={styles.total} data-uncounted={line.problem !== null || undefined}>
      {line.problem ? "Non compté" : formatEuros(lineTotal(line))}
    </p>
    {line.problem && (
      <p className={styles.problem}>
        <AlertIcon size={18} />
        {line.problem.message}
      </p>
    )}
    {line.allergens && <p className={styles.allergens}>{line.allergens}</p>}
    {/* Just before the payment the line is shown without actions. */}
    {!children && line.right && <p className={styles.right}>{line.right}</p>}
    {children && <div className={styles.actions}>{children}</div>}
  </li>
);

type LinesProps = {
  lines: readonly ShownLine[];
  /** Actions for each line; none if the lines are read-only. */
  actionsOf?: (line: ShownLine) => ReactNode;
};

/** Lines of a purchase, grouped by artisan. */
export const Lines = ({ lines, actionsOf }: LinesProps): ReactElement => (
  <>
    {bySeller(lines).map((ofSeller) => (
      <Panel
        key={ofSeller[0]?.sellerId}
        title={`Vendu par ${ofSeller[0]?.sellerName}`}
        help={<AboutSeller sellerId={ofSeller[0]?.sellerId ?? ""} />}
      >
        <ul className={styles.lines}>
          {ofSeller.map((line) => (
            <Line key={line.productId} line={line}>
              {actionsOf?.(line)}
            </Line>
          ))}
        </ul>
      </Panel>
    ))}
  </>
);
