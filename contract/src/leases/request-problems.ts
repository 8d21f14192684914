import { ANSWER_DAYS, ANSWER_HOURS } from "../accounts/acceptance.ts";

/** Refusals of rental requests and of answers to them. */
export const REQUEST_PROBLEMS = {
  "rental-request/not-found": { status: 404, message: "Demande introuvable." },
  "rental-request/not-yours": { status: 403, message: "Cette demande ne vous est pas adressée." },
  "rental-request/answered": { status: 409, message: "Cette demande n'attend plus de réponse." },
  "rental-request/over": {
    status: 409,
    message: "Le délai de réponse est passé : cette demande ne peut plus être acceptée.",
  },
  "rental/start-before-answer": {
    status: 409,
    message: `Le loueur a ${ANSWER_HOURS} h pour répondre : la location commence dans ${ANSWER_DAYS} jours au plus tôt.`,
  },
  "space/has-requests": {
    status: 409,
    message: "Une demande de location attend votre réponse : répondez-y d'abord.",
  },
} as const;
