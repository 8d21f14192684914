/** Outcome of a card on the hosted page; refusals are worded in French. */
export type CardOutcome =
  | { ok: true; challenge: boolean; disputed: boolean }
  | { ok: false; message: string };

const DECLINED: CardOutcome = { ok: false, message: "Votre carte a été refusée." };
const NO_FUNDS: CardOutcome = {
  ok: false,
  message: "Votre carte a été refusée. Les fonds disponibles sont insuffisants.",
};
const PAID: CardOutcome = { ok: true, challenge: false, disputed: false };
const CHALLENGED: CardOutcome = { ...PAID, challenge: true };

/**
 * Stripe's own test numbers. Sources: https://docs.stripe.com/testing#declined-payments,
 * #disputes and #regulatory-cards
 */
const SENTINELS: Readonly<Record<string, CardOutcome>> = {
  "4000000000000002": DECLINED,
  "4000000000009995": NO_FUNDS,
  "4000000000000069": { ok: false, message: "Votre carte a expiré." },
  "4000000000000127": { ok: false, message: "Le code de sécurité de votre carte est incorrect." },
  "4000000000000119": {
    ok: false,
    message:
      "Une erreur s’est produite pendant le traitement de votre carte. Réessayez dans un instant.",
  },
  "4000002500003155": CHALLENGED,
  "4000002760003184": CHALLENGED,
  "4000008260003178": CHALLENGED,
  "4000000000000259": { ...PAID, disputed: true },
};

/** Cards that the bank refuses after their holder has authorised the payment. */
const REFUSED_AFTERWARDS: Readonly<Record<string, CardOutcome>> = { "4000008260003178": NO_FUNDS };

/** Reason why a stored card cannot be charged without its holder, in the words of the API. */
type LaterFailure = { code: string; decline_code?: string; message: string };

const AUTHENTICATION_REQUIRED: LaterFailure = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};
const LATER_DECLINED: LaterFailure = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
const LATER_NO_FUNDS: LaterFailure = {
  code: "card_declined",
  decline_code: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

/**
 * Sources: https://docs.stripe.com/testing#regulatory-cards, #declined-payments. Any other card can
 * be charged.
 */
const LATER_FAILURES: Readonly<Record<string, LaterFailure>> = {
  "4000002760003184": AUTHENTICATION_REQUIRED,
  "4000000000000341": LATER_DECLINED,
  "4000008260003178": LATER_NO_FUNDS,
};

/**
 * Finds the failure of a later charge without the card's holder; `undefined` when it succeeds.
 *
 * @param card digits only
 */
export const laterOutcomeOf = (card: string): LaterFailure | undefined => LATER_FAILURES[card];

/**
 * Outcomes of refunds to special cards; refunds to any other card succeed at once. Source:
 * https://docs.stripe.com/testing#refunds
 */
const REFUNDS: Readonly<Record<string, "pending" | "fails-later">> = {
  "4000000000007726": "pending",
  "4000000000005126": "fails-later",
};

/** Number prefilled on the page; its payment succeeds. */
export const GOOD_CARD = "4242424242424242";
/** Number that the bank refuses. */
export const DECLINED_CARD = "4000000000000002";

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** Finds the outcome of a payment with this card. @param card digits only */
export const outcomeOf = (card: string): CardOutcome => {
  if (!/^\d{13,19}$/.test(card) || !passesLuhn(card)) {
    return { ok: false, message: "Le numéro de carte est invalide." };
  }
  return SENTINELS[card] ?? PAID;
};

/**
 * Finds the outcome after the card's holder has authorised the payment at their bank.
 *
 * @param card digits only
 */
export const outcomeOnceAuthorised = (card: string): CardOutcome =>
  REFUSED_AFTERWARDS[card] ?? { ...PAID };

/**
 * Finds the outcome of a refund to this card.
 *
 * @param last4 the only part of the number that a charge stores
 */
export const refundOutcomeOf = (last4: string | null): "at-once" | "pending" | "fails-later" =>
  Object.entries(REFUNDS).find(([card]) => card.slice(-4) === last4)?.[1] ?? "at-once";
