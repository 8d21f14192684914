/** What a card does on the hosted page; refusals are said in French. */
export type CardOutcome = { ok: true } | { ok: false; message: string };

const DECLINED: CardOutcome = { ok: false, message: "Votre carte a été refusée." };

/** Stripe's own test numbers. Source: https://docs.stripe.com/testing#declined-payments */
const SENTINELS: Readonly<Record<string, CardOutcome>> = {
  "4000000000000002": DECLINED,
  "4000000000009995": {
    ok: false,
    message: "Votre carte a été refusée. Les fonds disponibles sont insuffisants.",
  },
  "4000000000000069": { ok: false, message: "Votre carte a expiré." },
  "4000000000000127": { ok: false, message: "Le code de sécurité de votre carte est incorrect." },
  "4000000000000119": {
    ok: false,
    message:
      "Une erreur s’est produite pendant le traitement de votre carte. Réessayez dans un instant.",
  },
};

/** The number prefilled on the page; it pays. */
export const GOOD_CARD = "4242424242424242";
/** The number that the bank refuses. */
export const DECLINED_CARD = "4000000000000002";

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** What happens when this card pays. @param card digits only */
export const outcomeOf = (card: string): CardOutcome => {
  if (!/^\d{13,19}$/.test(card) || !passesLuhn(card)) {
    return { ok: false, message: "Le numéro de carte est invalide." };
  }
  return SENTINELS[card] ?? { ok: true };
};
