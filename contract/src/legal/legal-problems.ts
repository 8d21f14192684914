import { inWords } from "../time/french-count.ts";
import { TEXT_NOTICE_DAYS } from "./legal-kinds.ts";

/** Refusals of publishing legal texts. */
export const LEGAL_PROBLEMS = {
  "legal-text/not-found": { status: 404, message: "Ce texte n'existe pas." },
  "legal-text/not-in-force": {
    status: 409,
    message: "Ce texte a changé entre-temps. Rechargez la page pour lire la version en vigueur.",
  },
  "legal-text/draft-changed": {
    status: 409,
    message:
      "Ce brouillon a changé entre-temps : quelqu'un d'autre l'a enregistré, publié ou supprimé. Copiez ce que vous avez écrit, puis rechargez la page.",
  },
  "legal-text/unreadable": { status: 409, message: "Ce texte ne peut pas être publié ainsi." },
  "legal-text/too-soon": {
    status: 409,
    message: `Il faut au moins ${inWords(TEXT_NOTICE_DAYS)} jours entiers entre la publication d'une nouvelle version et son premier jour.`,
  },
  "legal-text/day-taken": {
    status: 409,
    message:
      "Une version publiée s'applique déjà ce jour-là ou plus tard : choisissez un jour après.",
  },
} as const;
