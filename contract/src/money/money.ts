import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { frenchNumber } from "../text.ts";
import { toEuros } from "./euros.ts";

/** An amount of money in whole euro cents. Every calculation with money uses this type. */
export type Cents = number & { readonly unit: "cents" };

const isWholeCents = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** The amount as cents; it must be a whole number. @throws {RangeError} */
export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  // The only place that makes the type, once the number is checked.
  return amount as Cents;
};

/** Cents from euros on the wire: 12.5 → 1250. */
export const toCents = (amountInEuros: number): Cents => cents(Math.round(amountInEuros * 100));

/**
 * Euros on the wire (a JSON number with at most two decimals), cents in the program. 12.5 ⇄ 1250.
 */
export const euros = z.codec(
  z.number().meta({ description: "Euros, at most two decimals" }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: toCents, encode: toEuros },
);

/** Sum of amounts, in cents; some may be negative. */
export const sumCents = (amounts: readonly number[]): Cents =>
  cents(amounts.reduce((sum, amount) => sum + amount, 0));

/**
 * A total that a client calculated: euros on the wire, cents in the program. The server compares it
 * with its own total.
 */
export const claimedTotal = z
  .number({ error: "Le total est obligatoire" })
  .nonnegative("Le total ne peut pas être négatif")
  .max(LIMITS.claimedTotalEuros, { error: "Le total est trop élevé", abort: true })
  .refine(isWholeCents, "Le total ne peut pas avoir plus de deux décimales")
  .transform(toCents);

/**
 * A number in French notation: `1 234,5` → 1234.5. NaN if it is no number, `undefined` if it is
 * empty.
 */
export const typedDecimal = (typed: string): number | undefined => {
  const text = typed.replace(/\s/g, "").replace(",", ".");
  return text === "" ? undefined : Number(text);
};

/** The refusal of an amount of nothing or less. */
export const AMOUNT_TOO_LOW = "Le montant doit être supérieur à 0.";

const PRICE_TOO_HIGH = `Le prix ne peut pas dépasser ${frenchNumber(LIMITS.priceEuros)} €.`;

/**
 * A price that someone types, in euros (number or text, comma accepted), in cents.
 *
 * @param messages the messages if it is absent, and if it is below `minimum` (euros)
 * @param highest the maximum in euros, and the message above it
 */
export const typedPrice = (
  messages: { required: string; minimum: string },
  minimum = 0.01,
  highest: { euros: number; message: string } = {
    euros: LIMITS.priceEuros,
    message: PRICE_TOO_HIGH,
  },
) =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? typedDecimal(value) : value),
      z
        .number({ error: messages.required })
        .min(minimum, { error: messages.minimum, abort: true })
        .max(highest.euros, highest.message)
        .refine(isWholeCents, "Le prix ne peut pas avoir plus de deux décimales."),
    )
    .transform(toCents);

/** A price for a search: euros in an address, cents in the program. Empty means no limit. */
export const searchedPrice = z
  .literal("")
  .transform(() => undefined)
  .or(z.coerce.number("Prix invalide").min(0).max(LIMITS.priceEuros).transform(toCents))
  .optional();

/**
 * Part of an amount, rounded half up to the cent.
 *
 * @param amount cents, ≥ 0
 * @param percent 0 to 100
 */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * Math.round(percent * 100) + 5000) / 10_000));

/** Amount that remains after the platform's fee. @param percent 0 to 100 */
export const withoutFee = (amount: Cents, percent: number): Cents =>
  cents(amount - percentOf(amount, percent));
