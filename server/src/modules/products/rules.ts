import type { RentalStatus } from "@stokaz/contract/leases/rentals";
import {
  defaultWithdrawalException,
  type WithdrawalException,
} from "@stokaz/contract/orders/withdrawal";
import {
  FACTS_GRACE_DAYS,
  keptFacts,
  type MissingFact,
  missingFacts,
} from "@stokaz/contract/products/asked-facts";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import { areaTaken, type ChangedProduct, type KeptArea } from "@stokaz/contract/products/products";
import type { RateClass } from "@stokaz/contract/tax/vat";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/**
 * Data that decides if a rental can take a product; `endDate` is the first day after the rental.
 */
type RentalTerms = {
  status: RentalStatus;
  endDate: CalendarDay;
  /** True if the rental was refunded and only waits for the orders already made. */
  isEnding: boolean;
};

/**
 * True if a rental may receive products on that day: confirmed and not over or ending, started or
 * not.
 */
export const canReceiveProducts = (
  { status, endDate, isEnding }: RentalTerms,
  today: CalendarDay,
): boolean => status === "confirmed" && !isEnding && today < endDate;

/**
 * Computes the m² of a rental left once a product is in it.
 *
 * @param others areas of the rental's other products
 * @param wanted area of this product; it adds nothing to a pallet that is large enough already
 * @param pallets number of rented pallets, which is also the area in m²
 * @returns negative when it does not fit
 */
export const areaLeftWith = (
  others: readonly KeptArea[],
  wanted: KeptArea,
  pallets: number,
): number => pallets - areaTaken([...others, wanted]);

/**
 * Chooses the pallet for a product.
 *
 * @param others the rental's other products
 * @param sharesWith the id of a product to share a pallet with, empty for none, `undefined` to
 * change nothing
 * @param pallet `own`: the product's pallet in this rental; `fresh`: the id of a new pallet for it
 * alone
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
 * Chooses the exception of a product from the right of withdrawal: the artisan's choice, otherwise
 * the stored value while the category stays, otherwise the default of the category.
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

/**
 * Chooses the VAT rate of a product: the artisan's choice, otherwise the stored value while the
 * sub-category stays, otherwise `null`, which means the default of the sub-category.
 */
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

/** The new sheet, or the required facts that are missing. */
type ChosenSheet = { ok: true; value: Sheet } | { ok: false; missing: readonly MissingFact[] };

/**
 * Chooses the facts of a product's sheet: the artisan's new facts, otherwise the stored ones,
 * limited to the facts that this kind of product has. A product put on sale with a sheet must have
 * a complete one, and a complete sheet must stay complete. All other products have sixty days, in
 * which the sheet may be filled in bit by bit.
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

/**
 * Finds the labels of a sheet that have ended, by their position in the list.
 *
 * @param today the territory's day
 */
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

/** Columns of the net quantity; when it is left out, the stored one stays. */
const netColumns = ({ netQuantity }: ChangedProduct) =>
  netQuantity === undefined
    ? {}
    : { net_amount: netQuantity?.amount ?? null, net_unit: netQuantity?.unit ?? null };

/** Columns that hold what an artisan typed as it is. */
export const typedColumns = (typed: ChangedProduct) => ({
  name: typed.productName,
  pickup_location: typed.pickupLocation,
  brand: typed.brand,
  category: typed.category || null,
  sub_category: typed.subCategory || null,
  price_cents: typed.price,
  area_m2: typed.area,
  description: typed.description,
  ...netColumns(typed),
});

/**
 * Computes the quantity of a product. A form that says which quantity it showed changes it by the
 * difference, so that units that came or went meanwhile stay so; without it, the whole is typed.
 *
 * @param before the stored quantity, if there is one
 * @returns `undefined` if 0 is typed over another quantity
 */
export const quantityAfter = (
  { quantity, quantityShown }: Pick<ChangedProduct, "quantity" | "quantityShown">,
  before: number | undefined,
): number | undefined => {
  const shown = quantityShown ?? before;
  if (quantity === 0 && shown !== 0) return undefined;
  return quantity + (before ?? 0) - (shown ?? 0);
};
