import { CONTEST_LIFE } from "../limits.ts";
import { ENDS_BEFORE_START } from "../time/calendar.ts";
/** Refusals of reports, decisions and the steps after them. */
export const DECISION_PROBLEMS = {
  "person/not-found": { status: 404, message: "Cette personne est introuvable." },
  "report/not-found": { status: 404, message: "Signalement introuvable." },
  "report/decided": { status: 409, message: "Ce signalement est déjà traité." },
  "report/nothing-to-hide": {
    status: 409,
    message: "Un compte ne se masque pas : suspendez-le, ou ne changez rien.",
  },
  "report/link-invalid": { status: 404, message: "Ce lien n'est plus valable." },
  "decision/link-invalid": { status: 404, message: "Ce lien n'est plus valable." },
  "decision/ends-too-early": {
    status: 409,
    message: ENDS_BEFORE_START,
  },
  "contest/impossible": { status: 409, message: "Cette décision ne peut pas être contestée ici." },
  "contest/too-late": {
    status: 409,
    message: `Les ${CONTEST_LIFE.words} pour contester cette décision sont passés.`,
  },
  "contest/already-sent": { status: 409, message: "Vous avez déjà contesté cette décision." },
  "contest/not-found": { status: 404, message: "Contestation introuvable." },
  "contest/decided": { status: 409, message: "Cette contestation a déjà sa réponse." },
  "injunction/not-found": { status: 404, message: "Injonction introuvable." },
  "injunction/already-registered": {
    status: 409,
    message: "Cette injonction est déjà enregistrée pour cette annonce.",
  },
  "injunction/received-later": {
    status: 409,
    message: "Le jour de réception ne peut pas être à venir.",
  },
  "injunction/still-visible": {
    status: 409,
    message: "L'annonce est encore visible : masquez-la.",
  },
  "injunction/closed": { status: 409, message: "Cette injonction est déjà traitée." },
  "recall/not-found": { status: 404, message: "Rappel introuvable." },
  "recall/already-confirmed": {
    status: 409,
    message: "Ce rappel est déjà lancé, avec ces mêmes mots.",
  },
  "recall/changed-meanwhile": {
    status: 409,
    message: "Le nombre d'acheteurs a changé : vérifiez-le de nouveau.",
  },
} as const;
