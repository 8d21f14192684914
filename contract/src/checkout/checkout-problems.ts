import { LIMITS } from "../limits.ts";
import { frenchEuros } from "../money/euros.ts";
import { cents } from "../money/money.ts";

/** An amount in a refusal, which has plain spaces: `999 999,99 €`. @param amount cents */
const inEuros = (amount: number): string => frenchEuros(cents(amount)).replace(/\s/g, " ");

const TOTAL_OUT_OF_RANGE = {
  status: 409,
  message: `Le montant total doit être compris entre ${inEuros(LIMITS.totalMinCents)} et ${inEuros(LIMITS.totalMaxCents)}.`,
} as const;

/** Refusals of payment. */
export const CHECKOUT_PROBLEMS = {
  "checkout/not-found": { status: 404, message: "Paiement introuvable." },
  "checkout/not-paid": { status: 409, message: "Le paiement n'est pas encore confirmé." },
  "checkout/refunded": {
    status: 409,
    message: "Le paiement est arrivé trop tard : il vous est remboursé.",
  },
  "checkout/failed": {
    status: 409,
    message: "Votre banque a refusé le paiement : rien n'est débité, et rien n'est réservé.",
  },
  "checkout/too-many-open": {
    status: 429,
    message: `Vous avez déjà ${LIMITS.openHolds} paiements en cours. Terminez-en un ou annulez-le avant d'en commencer un autre.`,
  },
  "checkout/too-many-unpaid": {
    status: 429,
    message:
      "Trop de vos paiements n'ont pas abouti aujourd'hui. Veuillez réessayer dans une heure au plus.",
  },
  "checkout/closed": { status: 409, message: "Ce paiement est déjà terminé." },
  "rental/total-out-of-range": TOTAL_OUT_OF_RANGE,
  "order/total-out-of-range": TOTAL_OUT_OF_RANGE,
} as const;
