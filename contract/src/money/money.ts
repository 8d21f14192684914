/** An amount of money in whole euro cents. Every calculation with money uses this type. */
export type Cents = number & { readonly unit: "cents" };

/** The amount as cents; it must be a whole number. @throws {RangeError} */
export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  // The only place that makes the type, once the number is checked.
  return amount as Cents;
};

/** Cents from euros on the wire: 12.5 → 1250. */
export const toCents = (amountInEuros: number): Cents => cents(Math.round(amountInEuros * 100));

/** Sum of amounts, in cents; some may be negative. */
export const sumCents = (amounts: readonly number[]): Cents =>
  cents(amounts.reduce((sum, amount) => sum + amount, 0));

/**
 * A number in French notation: `1 234,5` → 1234.5. NaN if it is no number, `undefined` if it is
 * empty.
 */
export const typedDecimal = (typed: string): number | undefined => {
  const text = typed.replace(/\s/g, "").replace(",", ".");
  return text === "" ? undefined : Number(text);
};

/**
 * Part of an amount, rounded half up to the cent.
 *
 * @param amount cents, ≥ 0
 * @param percent 0 to 100
 */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000));

/** Amount of a transfer to a seller: what was paid, less the platform's fee. All in cents. */
export const netOf = ({ gross, fee }: { gross: Cents; fee: Cents }): Cents => cents(gross - fee);

/** Amount that remains after the platform's fee. @param percent 0 to 100 */
export const withoutFee = (amount: Cents, percent: number): Cents =>
  cents(amount - percentOf(amount, percent));
