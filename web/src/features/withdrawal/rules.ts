import { type Cents, sumCents } from "@stokaz/contract/money/money";
import { refundOfUnits } from "@stokaz/contract/orders/line-amounts";
import type {
  Withdrawable,
  WithdrawableLine,
  WithdrawalRequest,
} from "@stokaz/contract/orders/withdrawals";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { z } from "zod";

export const TITLE = "Renoncer au contrat";
export const LEAD =
  "Vous n'avez pas de raison à donner. Rien n'est fait avant que vous confirmiez.";

/** Said in place of a day while the payer's bank contests the payment. */
export const BANK_DECIDES =
  "Votre banque examine ce paiement : le remboursement attend sa décision.";

/** Said in place of a day while a decision about a product is awaited. */
export const DECISION_AWAITED = "Une décision est attendue : le remboursement l'attend aussi.";

/** Chosen units of one line. */
export type Chosen = { lineId: string; quantity: number; isSealed: boolean };

/** True if some units of a line can be withdrawn now. */
export const isOpen = ({ refusal, units }: WithdrawableLine): boolean =>
  refusal === null && units > 0;

/**
 * Refusals that are left out, because the legal sentence says the same more exactly, with its
 * article or its day.
 */
const SAID_BY_THE_LAW: readonly string[] = [
  PROBLEMS["withdrawal/excluded"].message,
  PROBLEMS["withdrawal/over"].message,
];

/**
 * Sentences of a line: the deadline of the withdrawal right, or the reason why nothing can be
 * withdrawn.
 */
export const sentencesOf = (line: WithdrawableLine): readonly string[] => {
  const { refusal, right } = line;
  if (isOpen(line)) return [right.sentence, ...(line.isContested ? [DECISION_AWAITED] : [])];
  return [
    ...(refusal && !SAID_BY_THE_LAW.includes(refusal) ? [refusal] : []),
    ...(right.kind === "open" ? [] : [right.sentence]),
  ];
};

/** A line with its chosen units. */
export type ChosenLine = { line: WithdrawableLine; quantity: number; isSealed: boolean };

/** Chosen lines in the order of the purchase; never more units than are left. */
export const linesOf = ({ lines }: Withdrawable, chosen: readonly Chosen[]): ChosenLine[] =>
  lines.filter(isOpen).flatMap((line) => {
    const choice = chosen.find(({ lineId }) => lineId === line.lineId);
    return choice
      ? [{ line, quantity: Math.min(choice.quantity, line.units), isSealed: choice.isSealed }]
      : [];
  });

/** Refund of the chosen lines, in cents. */
export const totalOf = (lines: readonly ChosenLine[]): Cents =>
  sumCents(
    lines.map(({ line: { units: kept, price, amount: left }, quantity }) =>
      refundOfUnits(quantity, { kept, price, left }),
    ),
  );

/** True if nothing has to be brought back: people call this a cancellation. */
export const isCancellation = (
  lines: readonly Pick<WithdrawableLine, "isReturnNeeded">[],
): boolean => lines.every(({ isReturnNeeded }) => !isReturnNeeded);

/** Text of the confirm button. */
export const confirmWords = (lines: readonly ChosenLine[]): string =>
  isCancellation(lines.map(({ line }) => line))
    ? "Confirmer l'annulation"
    : "Confirmer la rétractation";

/** Chosen lines in the format of the call. */
export const toRequest = (lines: readonly ChosenLine[]): WithdrawalRequest["lines"] =>
  lines.map(({ line, quantity, isSealed }) => ({
    lineId: line.lineId,
    quantity,
    unitsShown: line.units,
    isSealed,
  }));

const SEAL_MISSING = "Cochez cette case : une fois ouvert, ce produit ne peut pas être rendu.";

/** Form field for errors about the seal of a chosen line. */
export const sealField = (index: number): string => `lines.${index}.isSealed`;

/** Extends a schema with the seals that chosen lines need. */
export const withSeals = (
  schema: z.ZodType<Pick<WithdrawalRequest, "lines">>,
  { lines }: Withdrawable,
): z.ZodType =>
  schema.superRefine(({ lines: chosen }, context) => {
    for (const [index, { lineId, isSealed }] of chosen.entries()) {
      const isNeeded = lines.find((line) => line.lineId === lineId)?.mustBeSealed;
      if (isNeeded && !isSealed) {
        context.addIssue({
          code: "custom",
          path: ["lines", index, "isSealed"],
          message: SEAL_MISSING,
        });
      }
    }
  });

/** Form values of a declaration; name and email only for a person with a mailed link. */
export type Declaration = { name: string; email: string; lines: Chosen[] };
