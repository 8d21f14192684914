/**
 * Account prefilled on the page; its payment succeeds. Source:
 * https://docs.stripe.com/testing#sepa-direct-debit
 */
export const GOOD_IBAN = "FR1420041010050500013M02606";
/** Account that its bank refuses to debit. */
const FAILING_IBAN = "FR8420041010050500013M02607";

/**
 * True if the IBAN is valid. ISO 13616: with the check digits moved to the end and letters as
 * numbers, the whole modulo 97 is 1.
 */
export const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

/**
 * True if the bank will refuse the debit.
 *
 * @param last4 the only part of the account that a charge stores
 */
export const isRefusedByBank = (last4: string | null): boolean => last4 === FAILING_IBAN.slice(-4);
