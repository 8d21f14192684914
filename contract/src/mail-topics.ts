import { keysOf } from "./keys.ts";
import type { Role } from "./roles.ts";

/**
 * What mails are about that one may do without: each stands among the notifications whether it is mailed or not. What
 * isn't here binds somebody, or the law has it written to them: that is always mailed.
 */
export const MAIL_TOPICS = {
  orders: {
    label: "Suivi des commandes",
    mails: "Commande prête ou récupérée, créneau choisi, déplacé ou rendu.",
  },
  handovers: {
    label: "Remises et livraisons",
    mails: "Qui vient demain, passages annoncés ou annulés, livraisons annoncées ou reçues.",
  },
  reminders: {
    label: "Rappels",
    mails: "Créneau qui approche, commande qui vous attend, état des lieux à signer.",
  },
  messages: {
    label: "Messages",
    mails: "Un message que vous n'avez pas encore lu.",
  },
  reviews: {
    label: "Avis",
    mails: "Avis à donner, avis reçu, réponse à votre avis.",
  },
  stock: {
    label: "Produits et stock",
    mails: "Stock bas, lots en fin de date, fichiers de produits lus.",
  },
} as const;

export type MailTopic = keyof typeof MAIL_TOPICS;

export const mailTopics = keysOf(MAIL_TOPICS);

/** The topics that somebody may get mails of. */
export const topicsOf = (role: Role): MailTopic[] =>
  mailTopics.filter((topic) => topic !== "stock" || role === "artisan");

/** What is always mailed, and why. */
export const ALWAYS_MAILED = [
  {
    label: "Commandes et paiements",
    why: "Contrats, annulations, rétractations et remboursements : la loi demande une trace écrite.",
  },
  {
    label: "Locations",
    why: "Demandes, contrats, loyers et fins de location : ils vous engagent, ou engagent l'autre partie.",
  },
  {
    label: "Votre compte",
    why: "Mot de passe, sécurité, décisions sur votre compte ou vos annonces : vous devez pouvoir réagir.",
  },
  {
    label: "Ce que la loi nous fait vous dire",
    why: "Conditions, rappels de produits, récapitulatif annuel et informations fiscales.",
  },
] as const;
