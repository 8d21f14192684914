import type { Role } from "../accounts/roles.ts";
import { keysOf } from "../keys.ts";

/**
 * Topics of optional mails. Each of them is also a notification, mailed or not. Other mails are
 * always sent, because they bind a person or the law requires them in writing.
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

/** Keys of {@link MAIL_TOPICS}. */
export const mailTopics = keysOf(MAIL_TOPICS);

/** The mail topics for a role. */
export const topicsOf = (role: Role): MailTopic[] =>
  mailTopics.filter((topic) => topic !== "stock" || role === "artisan");

/** Mails that are always sent, and the reasons. */
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
