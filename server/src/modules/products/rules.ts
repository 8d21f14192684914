import {
  FACTS_GRACE_DAYS,
  keptFacts,
  type MissingFact,
  missingFacts,
} from "@stokaz/contract/asked-facts";
import { addDays, type CalendarDay } from "@stokaz/contract/calendar";
import type { FactValues } from "@stokaz/contract/fact-values";
import { areaTaken, type KeptArea } from "@stokaz/contract/products";
import type { RentalStatus } from "@stokaz/contract/rentals";
import type { RateClass } from "@stokaz/contract/vat";
import { defaultWithdrawalException, type WithdrawalException } from "@stokaz/contract/withdrawal";

/** What decides whether a rental can take a product; `endDate` is the first day after it. */
type RentalTerms = {
  status: RentalStatus;
  endDate: CalendarDay;
  /** Whether it was refunded and only waits for the orders already made. */
  isEnding: boolean;
};

/** Whether a rental may receive products on that day: confirmed and not over or ending, started or not. */
export const canReceiveProducts = (
  { status, endDate, isEnding }: RentalTerms,
  today: CalendarDay,
): boolean => status === "confirmed" && !isEnding && today < endDate;

/**
 * m² of a rental left once a product is in it.
 *
 * @param others what the rental's other products take
 * @param wanted what this one takes; it adds nothing to a pallet that is large enough already
 * @param pallets what is rented, in pallets, which is also m²
 * @returns negative when it does not fit
 */
export const areaLeftWith = (
  others: readonly KeptArea[],
  wanted: KeptArea,
  pallets: number,
): number => pallets - areaTaken([...others, wanted]);

/**
 * The pallet that a product stands on.
 *
 * @param others the rental's other products
 * @param sharesWith the id of a product to share a pallet with, empty for none, `undefined` to change nothing
 * @param pallet `own`: the product's pallet in this rental; `fresh`: the id of a new one for it alone
 * @returns `undefined` when the product to share with is not in the rental
 */
export const choosePallet = (
  others: readonly (KeptArea & { id: string })[],
  sharesWith: string | undefined,
  pallet: { own: string; fresh: string },
): string | undefined => {
  if (sharesWith === undefined) return pallet.own;
  if (sharesWith !== "") return others.find(({ id }) => id === sharesWith)?.pallet;
  const isShared = others.some((other) => other.pallet === pallet.own);
  return isShared ? pallet.fresh : pallet.own;
};

/**
 * What a product is left out of the right of withdrawal for: what its artisan says, else what it was while its category stays,
 * else what its category has.
 *
 * @param before the product as it is stored, if it is
 */
export const chooseWithdrawalException = (
  typed: {
    category?: string | null | undefined;
    withdrawalException?: WithdrawalException | undefined;
  },
  before: { category: string | null; withdrawal_exception: WithdrawalException } | undefined,
): WithdrawalException => {
  if (typed.withdrawalException) return typed.withdrawalException;
  const isSameCategory = before !== undefined && before.category === (typed.category || null);
  return isSameCategory ? before.withdrawal_exception : defaultWithdrawalException(typed.category);
};

/** At which VAT rate a product is: what its artisan says, else what it was while its sub-category stays; `null` as that has it. */
export const chooseVatClass = (
  typed: { subCategory?: string | null | undefined; vatClass?: RateClass | "" | undefined },
  before: { sub_category: string | null; vat_class: RateClass | null } | undefined,
): RateClass | null => {
  if (typed.vatClass !== undefined) return typed.vatClass || null;
  return before?.sub_category === (typed.subCategory || null) ? before.vat_class : null;
};

/** A sheet in the names of its columns. */
type Sheet = { facts: FactValues; facts_due_on: CalendarDay | null; facts_told: number | null };

const pickDue = ({ facts_due_on, facts_told }: Sheet) => ({ facts_due_on, facts_told });

/** What becomes of a sheet, or what it must say and doesn't. */
type ChosenSheet = { ok: true; value: Sheet } | { ok: false; missing: readonly MissingFact[] };

/**
 * What a product's sheet says: what its artisan says now, else what it said before, as far as its kind of product asks for it.
 * What is put on sale with a sheet has a complete one, and a complete one stays so. All else has sixty days, within
 * which it may be filled in bit by bit.
 *
 * @param before the product as it is stored, if it is
 */
export const chooseSheet = (
  typed: {
    category?: string | null | undefined;
    subCategory?: string | null | undefined;
    facts?: FactValues | undefined;
    netQuantity?: object | null | undefined;
  },
  before: (Sheet & { net_amount: number | null }) | undefined,
  today: CalendarDay,
): ChosenSheet => {
  const facts = keptFacts(typed, typed.facts ?? before?.facts ?? {});
  const hasNetQuantity =
    typed.netQuantity === undefined ? (before?.net_amount ?? null) !== null : !!typed.netQuantity;
  const { missing } = missingFacts(typed, facts, hasNetQuantity);
  if (missing.length === 0) {
    return { ok: true, value: { facts, facts_due_on: null, facts_told: null } };
  }
  if (before && before.facts_due_on !== null)
    return { ok: true, value: { ...pickDue(before), facts } };
  if (typed.facts) return { ok: false, missing };
  const facts_due_on = addDays(today, FACTS_GRACE_DAYS);
  return { ok: true, value: { facts, facts_due_on, facts_told: null } };
};

/** Labels of a sheet that are over, by their place in the list. @param today the territory's day */
export const endedLabels = (facts: FactValues | undefined, today: CalendarDay): number[] => {
  const labels = facts?.labels;
  if (!Array.isArray(labels)) return [];
  return labels.flatMap((label, at) =>
    typeof label === "object" &&
    "until" in label &&
    label.until !== undefined &&
    label.until < today
      ? [at]
      : [],
  );
};
