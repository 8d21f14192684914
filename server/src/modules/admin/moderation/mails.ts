import type { HideableList } from "@stokaz/contract/admin";
import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../../mail/public.ts";

type Recipient = { email: string; firstName: string };

const OF_THE = { spaces: "l'espace", products: "le produit" } as const;

const DASHBOARDS = {
  spaces: paths.storageManagement.href(),
  products: paths.storageDetails.href(),
} as const;

export const suspendedMail = (to: Recipient, reason: string, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Votre compte est suspendu",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons suspendu votre compte. Motif : ${reason}`,
    "Vos annonces ne sont plus visibles et vous ne pouvez plus vous connecter. Les locations et les commandes déjà payées restent dues et suivent leur cours.",
    "Pour en parler, écrivez-nous depuis la page Contact.",
  ],
  link: { label: "Nous écrire", url: `${publicUrl}${paths.contact.href()}` },
});

export const reinstatedMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Votre compte est rétabli",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La suspension de votre compte est levée : vos annonces sont de nouveau visibles et vous pouvez vous connecter.",
  ],
  link: { label: "Se connecter", url: `${publicUrl}${paths.login.href()}` },
});

export const hiddenMail = (
  to: Recipient,
  list: HideableList,
  { name, reason }: { name: string; reason: string },
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `« ${name} » n'est plus visible`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons masqué ${OF_THE[list]} « ${name} ». Motif : ${reason}`,
    "Les locations et les commandes déjà payées suivent leur cours. Corrigez ce qui doit l'être, puis répondez-nous depuis la page Contact.",
  ],
  link: { label: "Voir mes annonces", url: `${publicUrl}${DASHBOARDS[list]}` },
});

export const shownAgainMail = (
  to: Recipient,
  list: HideableList,
  name: string,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `« ${name} » est de nouveau visible`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous affichons de nouveau ${OF_THE[list]} « ${name} ».`,
  ],
  link: { label: "Voir mes annonces", url: `${publicUrl}${DASHBOARDS[list]}` },
});
