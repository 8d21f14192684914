/**
 * Formats an amount in the English form of Stripe's messages: 1250 → `€12.50`.
 *
 * @param cents whole cents
 */
export const euros = (cents: number): string =>
  new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(cents / 100);

/**
 * Formats an amount in French: 1250 → `12,50 €`, with a no-break space.
 *
 * @param cents whole cents
 */
export const frenchAmount = (cents: number, currency: string): string =>
  new Intl.NumberFormat("fr-FR", { style: "currency", currency }).format(cents / 100);

/** Computes Stripe's standard fee of a European payment, in cents: 1.5 % and 25 cents. */
export const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;
