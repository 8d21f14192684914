import {
  type CorrectionKind,
  STOCK_MOVEMENTS,
  type StockBatch,
  type StockMovement,
} from "@stokaz/contract/products/stock";
import { type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";
import { formatCount, formatNumber } from "../../../lib/format/format.ts";

/** Units left to sell after the typed correction. @returns `undefined` until the number is valid */
export const stockAfter = (
  { kind, units }: { kind: CorrectionKind; units: number | string },
  { stock, awaited }: { stock: number; awaited: number },
): number | undefined => {
  const typed = units === "" ? Number.NaN : Number(units);
  if (!Number.isInteger(typed)) return undefined;
  const signedUnits = kind === "added" ? typed : -typed;
  const left = kind === "counted" ? typed - awaited : stock + signedUnits;
  return left < 0 ? undefined : left;
};

/** French text of a stock movement. */
export const movementWords = ({ kind, orderNumber, batchNumber }: StockMovement): string => {
  if (kind === "sale") return orderNumber ? `Commande ${orderNumber}` : "Réservé par un acheteur";
  const words = STOCK_MOVEMENTS[kind];
  if (batchNumber) return `${words} : lot ${batchNumber}`;
  return orderNumber ? `${words} : ${orderNumber}` : words;
};

/** Number of days a batch is still sold after today. @returns `undefined` if it has no last day */
export const daysLeftOf = (
  { lastDay }: Pick<StockBatch, "lastDay">,
  today: CalendarDay,
): number | undefined => (lastDay === null ? undefined : daysBetween(today, lastDay));

export const signed = (units: number): string =>
  `${units > 0 ? "+" : "−"}${formatNumber(Math.abs(units))}`;

/** Question for each kind of correction. */
export const STOCK_QUESTIONS: Readonly<Record<CorrectionKind, string>> = {
  counted: "Combien y en a-t-il en tout ?",
  added: "Combien en avez-vous ajouté ?",
  broken: "Combien sont cassés ou abîmés ?",
  lost: "Combien sont perdus ?",
  given: "Combien en avez-vous offert ?",
};

/** French hint to count ordered units as well, because they are still at the place. */
export const countHelp = (kind: CorrectionKind, awaited: number): string | undefined =>
  kind === "counted" && awaited > 0
    ? `Comptez aussi ce qui attend un acheteur : ${formatCount(awaited, "unité")}.`
    : undefined;
