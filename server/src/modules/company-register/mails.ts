import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../mail/public.ts";

type To = { email: string; publicUrl: string };

const toProfile = (publicUrl: string): NonNullable<MailContent["link"]> => ({
  label: "Voir mon profil",
  url: `${publicUrl}${paths.profile.href()}`,
});

const UNTIL_THEN =
  "D'ici là, vous ne voyez que la commune des espaces à louer. Ce qui est déjà en vente et déjà loué continue.";

/**
 * Mails for answers of the register with which a company cannot be verified, with the remedy for
 * its artisan.
 */
export const doubtMails = {
  closed: ({ email, publicUrl }: To): MailContent => ({
    to: email,
    subject: "Le registre dit que votre entreprise a cessé son activité",
    paragraphs: [
      "Bonjour,",
      "D'après le registre des entreprises, l'établissement de votre SIRET est fermé. Vous ne pouvez donc rien mettre de nouveau en vente ni louer d'espace ; ce qui est déjà vendu et loué continue.",
      "Si vous avez changé d'établissement, indiquez son SIRET dans votre profil. Si le registre se trompe, répondez-nous : nous vérifions avec vous.",
    ],
    link: toProfile(publicUrl),
  }),
  other_name: ({ email, publicUrl }: To): MailContent => ({
    to: email,
    subject: "Le registre connaît votre SIRET sous un autre nom",
    paragraphs: [
      "Bonjour,",
      "Le nom que vous nous avez donné et celui du registre des entreprises n'ont aucun mot en commun. Corrigez le nom ou le SIRET dans votre profil ; s'ils sont justes, vous n'avez rien à faire : nous vérifions.",
      UNTIL_THEN,
    ],
    link: toProfile(publicUrl),
  }),
  unknown: ({ email, publicUrl }: To): MailContent => ({
    to: email,
    subject: "Votre SIRET est introuvable au registre des entreprises",
    paragraphs: [
      "Bonjour,",
      "Aucune entreprise n'a ce SIRET au registre. Vérifiez-le dans votre profil. S'il est tout récent, nous le chercherons encore chaque semaine.",
      UNTIL_THEN,
    ],
    link: toProfile(publicUrl),
  }),
} as const;

/** Mail that the company is verified, by a later answer or by an administrator. */
export const verifiedMail = ({ email, publicUrl }: To): MailContent => ({
  to: email,
  subject: "Votre entreprise est vérifiée",
  paragraphs: [
    "Bonjour,",
    "Votre entreprise est vérifiée. Vous voyez la rue et le responsable des espaces à louer, et les acheteurs voient la date de vérification sur votre page.",
  ],
  link: toProfile(publicUrl),
});
