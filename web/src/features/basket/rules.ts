import { type Cents, cents } from "@stokaz/contract/money";
import type { UnitPriced } from "@stokaz/contract/unit-price";
import { withdrawalSentence } from "@stokaz/contract/withdrawal";
import type { BasketLine } from "../../lib/browser/basket.ts";
import type { Quote } from "./api.ts";

type Quoted = Quote["lines"][number];

/** A line as it stands now: its price is the one of now. */
export type ShownLine = BasketLine & {
  /** Units that could be bought; not known before the server said so. */
  left: number | undefined;
  /** Whether it has a page to look at. */
  isGone: boolean;
  problem: Quoted["problem"];
  /** Whether its buyer may change their mind, in a sentence; not known before the server said so. */
  right: string | undefined;
  /** What is said of its allergens: nothing of what is no food, or before the server said so. */
  allergens: string | undefined;
  /** Not known before the server said so. */
  unitPriced: UnitPriced | undefined;
};

/** What was put in, as the server knows it now. @param quote absent until it is known */
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

/** What a line comes to. Cents. */
export const lineTotal = ({ price, quantity }: BasketLine): Cents => cents(price * quantity);

/** What can be bought of the lines comes to. Cents. */
export const totalOf = (lines: readonly ShownLine[]): Cents =>
  cents(
    lines.filter(({ problem }) => problem === null).reduce((sum, line) => sum + lineTotal(line), 0),
  );

/** The lines of each seller, in the order they were put in. */
export const bySeller = <Line extends BasketLine>(lines: readonly Line[]): Line[][] => [
  ...Map.groupBy(lines, ({ sellerId }) => sellerId).values(),
];

/** The lines that can be bought once their new price is accepted, and those that can't be bought. */
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
