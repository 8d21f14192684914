// Pages that only show or add amounts would load zod with these schemas.
import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { frenchNumber } from "../text.ts";
import { toEuros } from "./euros.ts";
import { type Cents, toCents, typedDecimal } from "./money.ts";

const isWholeCents = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/**
 * Euros on the wire (a JSON number with at most two decimals), cents in the program. 12.5 ⇄ 1250.
 */
export const euros = z.codec(
  z.number().meta({ description: "Euros, at most two decimals" }),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: toCents, encode: toEuros },
);

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
