import { groupBy } from "@stokaz/contract/group-by";
import { type Cents, sumCents } from "@stokaz/contract/money/money";
import { lineTotal } from "@stokaz/contract/orders/line-amounts";
import { withdrawalSentence } from "@stokaz/contract/orders/withdrawal";
import type { UnitPriced } from "@stokaz/contract/products/unit-price";
import type { BasketLine } from "../../lib/browser/basket.ts";
import type { Quote } from "./api.ts";

type Quoted = Quote["lines"][number];

/** A line with its current facts and price. */
export type ShownLine = BasketLine & {
  /** Units that can be bought; unknown before the server's answer. */
  left: number | undefined;
  /** True if the product no longer exists, so that it has no page. */
  isGone: boolean;
  problem: Quoted["problem"];
  /**
   * Sentence about the buyer's withdrawal right, if it is limited; unknown before the server's
   * answer.
   */
  right: string | undefined;
  /** Text about allergens; `undefined` if the product is no food, or before the server's answer. */
  allergens: string | undefined;
  /** Unknown before the server's answer. */
  unitPriced: UnitPriced | undefined;
};

/**
 * Lines of the basket with the server's current facts. @param quote `undefined` until it is loaded
 */
export const showLines = (lines: readonly BasketLine[], quote: Quote | undefined): ShownLine[] =>
  lines.map((line) => {
    const quoted = quote?.lines.find(({ productId }) => productId === line.productId);
    const isGone = quoted?.productName === null;
    return {
      ...line,
      ...(quoted &&
        !isGone && {
          name: quoted.productName ?? line.name,
          photo: quoted.productPhoto ?? line.photo,
          price: quoted.price,
        }),
      left: quoted?.stockQuantity,
      isGone,
      problem: quoted?.problem ?? null,
      right: quoted?.withdrawalException
        ? withdrawalSentence(quoted.withdrawalException)
        : undefined,
      allergens: quoted?.allergens ?? undefined,
      unitPriced: quoted,
    };
  });

/** Total of the lines that can be bought, in cents. */
export const totalOf = (lines: readonly ShownLine[]): Cents =>
  sumCents(lines.filter(({ problem }) => problem === null).map(lineTotal));

/** Lines grouped by seller, in the order in which they were added. */
export const bySeller = <Line extends BasketLine>(lines: readonly Line[]): Line[][] => [
  ...groupBy(lines, ({ sellerId }) => sellerId).values(),
];

/** Lines that can be bought once their new price is accepted, and lines that can't be bought. */
export const sortProblems = (
  lines: readonly ShownLine[],
): { moved: readonly ShownLine[]; blocked: readonly ShownLine[] } => {
  const isMoved = ({ problem }: ShownLine): boolean => problem?.code === "order/price-mismatch";
  const wrong = lines.filter(({ problem }) => problem !== null);
  return {
    moved: wrong.filter(isMoved),
    blocked: wrong.filter((line) => !isMoved(line)),
  };
};
