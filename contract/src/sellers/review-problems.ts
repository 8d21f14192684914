import { REVIEW_DAYS } from "./ratings.ts";

/** Refusals of reviews. */
export const REVIEW_PROBLEMS = {
  "review/not-found": { status: 404, message: "Avis introuvable" },
  "review/not-yours": { status: 403, message: "Ces avis sont réservés aux loueurs." },
  "review/nothing-to-review": {
    status: 409,
    message: `Un avis s'écrit après une remise ou une location terminée, dans les ${REVIEW_DAYS} jours qui suivent.`,
  },
  "review/written": { status: 409, message: "Vous avez déjà donné votre avis." },
  "review/answered": { status: 409, message: "Vous avez déjà répondu à cet avis." },
  "review/not-waiting": { status: 409, message: "Cet avis n'attend plus de relecture." },
} as const;
