// Every page shows amounts. An import of the schemas in money-fields.ts would add zod to every page.
import type { Cents } from "./money.ts";

/** Euros for the wire from cents: 1250 → 12.5. */
export const toEuros = (amount: Cents): number => amount / 100;

/** Euros in the format of French forms and spreadsheets: 1250 → `12,50`. */
export const decimalEuros = (amount: Cents): string => toEuros(amount).toFixed(2).replace(".", ",");

/** Euros as programs of other makers read them: 1250 → `12.50`. */
export const pointEuros = (amount: Cents): string => toEuros(amount).toFixed(2);

let french: Intl.NumberFormat | undefined;

/** An amount as French readers write it: `1 234,50 €`. */
export const frenchEuros = (amount: Cents): string => {
  french ??= new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
  return french.format(toEuros(amount));
};
