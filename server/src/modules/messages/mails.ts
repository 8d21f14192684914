import { MESSAGE_LINK_LIFE } from "@stokaz/contract/limits";
import { messagePaths } from "@stokaz/contract/messages/message-paths";
import type { MailContent } from "../mail/public.ts";

/** The subject names nobody: the list of mails is kept for years. */
export const UNREAD_SUBJECT = "Vous avez reçu un message";
const UNREAD_TOPIC = "messages";

type News = {
  /** Name of the sender. */
  from: string;
  /** The lessor who got the message, when the reader is a person who hands over for them. */
  to: string | undefined;
  /** Name of the subject; empty once that is deleted. */
  about: string;
  messages: readonly { words: string; pictures: number }[];
  publicUrl: string;
  token: string;
};

const quoted = ({ words, pictures }: News["messages"][number]): string => {
  const count = pictures > 0 ? `${pictures} photo${pictures > 1 ? "s" : ""}` : "";
  return [words && `« ${words} »`, count && `(${count})`].filter(Boolean).join(" ");
};

/**
 * Notification about unread messages: it repeats no words of people, and links to the page within
 * the account.
 */
export const unreadContent = (
  about: string,
  url: string,
): Pick<MailContent, "paragraphs" | "link" | "topic"> => ({
  paragraphs: [about ? `Au sujet de ${about}.` : "Vous ne l'avez pas encore lu."],
  link: { label: "Lire", url },
  topic: UNREAD_TOPIC,
});

export const unreadMail = (
  to: { email: string; firstName: string },
  { from, to: lessor, about, messages, publicUrl, token }: News,
): MailContent => ({
  to: to.email,
  topic: UNREAD_TOPIC,
  subject: UNREAD_SUBJECT,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `${from} ${lessor ? `a écrit à ${lessor}` : "vous a écrit"}${about && ` au sujet de ${about}`} :`,
    ...messages.map(quoted),
  ],
  link: {
    label: "Répondre",
    url: `${publicUrl}${messagePaths.messageAnswer.href(token)}`,
  },
  notes: [
    `Le bouton permet de répondre une fois, pendant ${MESSAGE_LINK_LIFE.words}, sans se connecter : ne transférez pas cet e-mail.`,
  ],
});
