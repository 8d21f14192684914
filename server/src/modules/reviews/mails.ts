import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../mail/public.ts";

type Recipient = { email: string; firstName: string };

/** Link to the page of a person's reviews, for every mail. */
const toReviews = (publicUrl: string) => ({
  link: { label: "Ouvrir mes avis", url: `${publicUrl}${paths.reviews.href()}` },
});

/** Mail that asks for reviews. @param names the artisans, places and tenants to review */
export const askedMail = (
  to: Recipient,
  names: readonly string[],
  publicUrl: string,
): MailContent => ({
  to: to.email,
  topic: "reviews",
  subject: "Donnez votre avis",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Vous venez de faire affaire avec ${names.join(", ")}. Votre avis aide les suivants à choisir : une note et quelques mots suffisent.`,
    "C'est libre : vous ne recevrez pas d'autre rappel.",
  ],
  ...toReviews(publicUrl),
});

/** Mail about a received review. @param name the subject of the review */
export const receivedMail = (to: Recipient, name: string, publicUrl: string): MailContent => ({
  to: to.email,
  topic: "reviews",
  subject: "Vous avez un nouvel avis",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Quelqu'un a donné son avis : ${name}. Vous pouvez y répondre une fois ; votre réponse se lit en dessous.`,
  ],
  ...toReviews(publicUrl),
});

export const answeredMail = (to: Recipient, name: string, publicUrl: string): MailContent => ({
  to: to.email,
  topic: "reviews",
  subject: "On a répondu à votre avis",
  paragraphs: [`Bonjour ${to.firstName},`, `Votre avis a une réponse : ${name}.`],
  ...toReviews(publicUrl),
});
