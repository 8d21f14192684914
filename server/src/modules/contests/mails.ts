import { OUTCOMES, type Outcome } from "@stokaz/contract/moderation/contests";
import type { MailContent } from "../mail/public.ts";

type News = {
  to: { email: string; name: string };
  /** Number of the contested decision. */
  number: string;
};

const greeting = ({ to }: News): string => (to.name ? `Bonjour ${to.name},` : "Bonjour,");

/** @param answerBy the last day of our answer, in words */
export const receivedMail = (details: News, message: string, answerBy: string): MailContent => ({
  to: details.to.email,
  // The sender has opened a link that was mailed to this address, so they may read their own words.
  reach: "anybody",
  subject: "Nous avons reçu votre contestation",
  paragraphs: [
    greeting(details),
    `Nous avons bien reçu votre contestation de la décision ${details.number}. Une personne de notre équipe la lit et vous répond le ${answerBy} au plus tard.`,
  ],
  facts: [
    ["Décision", details.number],
    ["Vos mots", message],
  ],
});

/** Consequences of each answer, for the owner and for the reporter. */
const FOLLOWS: Readonly<Record<Outcome, { owner: string; reporter: string }>> = {
  upheld: {
    owner: "La mesure reste en place.",
    reporter: "Nous ne changeons rien.",
  },
  taken_back: {
    owner: "La mesure est levée.",
    reporter: "Nous examinons de nouveau votre signalement et vous écrivons.",
  },
};

type Answered = {
  outcome: Outcome;
  reason: string;
  isByOwner: boolean;
  /** Set when the measure had ended before; `newer` is the number of one that holds instead. */
  ended: { newer: string | undefined } | undefined;
};

const followOf = ({ outcome, isByOwner, ended }: Answered): string => {
  if (!ended) return FOLLOWS[outcome][isByOwner ? "owner" : "reporter"];
  const newer = ended.newer
    ? ` Une décision plus récente, ${ended.newer}, reste valable : contestez-la par le lien de son e-mail.`
    : "";
  return `Cette mesure n'était plus en vigueur.${newer}`;
};

export const answeredMail = (details: News, answered: Answered): MailContent => ({
  to: details.to.email,
  // The sender has opened a link that was mailed to this address, so they may read their own words.
  reach: "anybody",
  subject: "Notre réponse à votre contestation",
  paragraphs: [
    greeting(details),
    `Nous avons examiné votre contestation de la décision ${details.number}. ${OUTCOMES[answered.outcome]}. ${followOf(answered)}`,
    `Pourquoi : ${answered.reason}`,
    "Une personne de notre équipe a décidé, sans traitement automatisé. Si vous n'êtes toujours pas d'accord, vous pouvez saisir le médiateur ou le tribunal.",
  ],
});
