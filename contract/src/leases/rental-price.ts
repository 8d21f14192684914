import { type Cents, cents } from "../money/money.ts";

/** Rent of some pallets for a month, in cents. @param price cents per pallet per month */
export const rentPerMonth = (price: Cents, pallets: number): Cents => cents(price * pallets);

/**
 * The price of a rental, per month and in all, in cents.
 *
 * @param price cents per pallet per month
 * Source: specification §9, "Price per month = pallets × unit price".
 */
export const priceRental = (
  price: Cents,
  { pallets, months }: { pallets: number; months: number },
): { perMonth: Cents; total: Cents } => ({
  perMonth: rentPerMonth(price, pallets),
  total: cents(price * pallets * months),
});
