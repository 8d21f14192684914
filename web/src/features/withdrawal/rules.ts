import { type Cents, cents } from "@stokaz/contract/money";
import { PROBLEMS } from "@stokaz/contract/problems";
import type {
  Withdrawable,
  WithdrawableLine,
  WithdrawalRequest,
} from "@stokaz/contract/withdrawals";
import type { z } from "zod";

export const TITLE = "Renoncer au contrat";
export const LEAD =
  "Vous n'avez pas de raison à donner. Rien n'est fait avant que vous confirmiez.";

/** What is given back of one line. */
export type Chosen = { lineId: string; quantity: number; isSealed: boolean };

/** Whether something of a line can be given back now. */
export const isOpen = ({ refusal, units }: WithdrawableLine): boolean =>
  refusal === null && units > 0;

/** Refusals that the law's own sentence says better, with its article or its day. */
const SAID_BY_THE_LAW: readonly string[] = [
  PROBLEMS["withdrawal/excluded"].message,
  PROBLEMS["withdrawal/over"].message,
];

/** What is said of a line: until when one may change one's mind; or why nothing of it can be given back. */
export const sentencesOf = (line: WithdrawableLine): readonly string[] => {
  const { refusal, right } = line;
  if (isOpen(line)) return [right.sentence];
  return [
    ...(refusal && !SAID_BY_THE_LAW.includes(refusal) ? [refusal] : []),
    ...(right.kind === "open" ? [] : [right.sentence]),
  ];
};

/** A line together with what is given back of it. */
export type ChosenLine = { line: WithdrawableLine; quantity: number; isSealed: boolean };

/** The chosen lines, in the order of the purchase; never more of one than is left. */
export const linesOf = ({ lines }: Withdrawable, chosen: readonly Chosen[]): ChosenLine[] =>
  lines.filter(isOpen).flatMap((line) => {
    const of = chosen.find(({ lineId }) => lineId === line.lineId);
    return of ? [{ line, quantity: Math.min(of.quantity, line.units), isSealed: of.isSealed }] : [];
  });

/** What comes back of them. Cents. */
export const totalOf = (lines: readonly ChosenLine[]): Cents =>
  cents(lines.reduce((sum, { line, quantity }) => sum + line.price * quantity, 0));

/** Whether nothing of them has to be brought back: people call that to cancel. */
export const isCancellation = (
  lines: readonly Pick<WithdrawableLine, "isReturnNeeded">[],
): boolean => lines.every(({ isReturnNeeded }) => !isReturnNeeded);

/** What confirms it. */
export const confirmWords = (lines: readonly ChosenLine[]): string =>
  isCancellation(lines.map(({ line }) => line))
    ? "Confirmer l'annulation"
    : "Confirmer la rétractation";

/** What is sent of a choice. */
export const toRequest = (lines: readonly ChosenLine[]): WithdrawalRequest["lines"] =>
  lines.map(({ line, quantity, isSealed }) => ({
    lineId: line.lineId,
    quantity,
    unitsShown: line.units,
    isSealed,
  }));

const SEAL_MISSING = "Cochez cette case : une fois ouvert, ce produit ne peut pas être rendu.";

/** Where the form keeps what is wrong with the seal of a chosen line. */
export const sealField = (index: number): string => `lines.${index}.isSealed`;

/** A schema that also asks for the seals that chosen lines need. */
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

/** What a form holds of a declaration; name and e-mail for who is known by a mailed link alone. */
export type Declaration = { name: string; email: string; lines: Chosen[] };
