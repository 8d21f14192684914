import { messagePaths } from "@stokaz/contract/message-paths";
import { notificationPaths } from "@stokaz/contract/notification-paths";
import type { MailContent } from "../mail/public.ts";

/** Says nobody's name: the list of mails is kept for years. */
export const UNREAD_SUBJECT = "Vous avez reçu un message";

type News = {
  /** Who wrote. */
  from: string;
  /** The lessor whom it was written to, where somebody is told who hands over for them. */
  to: string | undefined;
  /** What it is about; empty once that is deleted. */
  about: string;
  messages: readonly { words: string; pictures: number }[];
  publicUrl: string;
  token: string;
};

const quoted = ({ words, pictures }: News["messages"][number]): string => {
  const count = pictures > 0 ? `${pictures} photo${pictures > 1 ? "s" : ""}` : "";
  return [words && `« ${words} »`, count && `(${count})`].filter(Boolean).join(" ");
};

/** What of it is among the notifications: no words of anybody, and the page within the account. */
export const unreadNews = (
  about: string,
  url: string,
): Pick<MailContent, "paragraphs" | "link" | "topic"> => ({
  paragraphs: [about ? `Au sujet de ${about}.` : "Vous ne l'avez pas encore lu."],
  link: { label: "Lire", url },
  topic: "messages",
});

export const unreadMail = (
  to: { email: string; firstName: string },
  { from, to: lessor, about, messages, publicUrl, token }: News,
): MailContent => ({
  to: to.email,
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
  smallLink: {
    label: "Ne plus recevoir ces e-mails",
    url: `${publicUrl}${notificationPaths.preferences.href()}`,
  },
  notes: [
    "Le bouton permet de répondre une fois, pendant quatorze jours, sans se connecter : ne transférez pas cet e-mail.",
  ],
});
