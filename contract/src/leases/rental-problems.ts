import { INSURANCE_AHEAD, LIMITS } from "../limits.ts";

/** Refusals of renting pallets and of insurance certificates. */
export const RENTAL_PROBLEMS = {
  "rental/not-enough-space": {
    status: 409,
    message: "Il ne reste plus assez de place dans cet espace pour cette période.",
  },
  "rental/not-offered": { status: 409, message: "Cet espace n'est plus proposé à la location." },
  "rental/start-in-past": {
    status: 409,
    message: "La date de début ne peut pas être dans le passé.",
  },
  "rental/start-too-far": {
    status: 409,
    message: `La date de début ne peut pas être à plus de ${LIMITS.rentalStartMonthsAhead} mois.`,
  },
  "rental/too-short": {
    status: 409,
    message: "Le nombre de mois ne peut pas être inférieur à 1",
  },
  "rental/too-long": {
    status: 409,
    message: `La durée ne peut pas dépasser ${LIMITS.rentalMonths} mois.`,
  },
  "rental/not-whole-months": {
    status: 409,
    message: "La date de fin doit suivre la date de début d'un nombre entier de mois.",
  },
  "rental/total-mismatch": { status: 409, message: "Le prix total a changé." },
  "rental/not-found": { status: 404, message: "Location introuvable." },
  "rental/not-yours": { status: 403, message: "Cette location n'est pas la vôtre." },
  "certificate/not-found": { status: 404, message: "Attestation introuvable." },
  "certificate/decided": {
    status: 409,
    message: "Cette attestation a déjà une réponse, ou une autre l'a remplacée.",
  },
  "certificate/day-out-of-range": {
    status: 409,
    message: `L'assurance doit courir encore, et ${INSURANCE_AHEAD.words} au plus.`,
  },
} as const;
