import { EMAIL_LINK_HOURS } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../../mail/public.ts";

type Recipient = { email: string; firstName: string };

/** Reason for which a link is sent. */
export type Reason = "registered" | "asked" | "known" | "edited";

export const CONFIRMATION_SUBJECT = "Confirmez votre adresse e-mail";
export const CHANGE_SUBJECT = "Confirmez votre nouvelle adresse e-mail";

const WHY: Readonly<Record<Reason, string>> = {
  registered: "Un compte vient d'être ouvert avec cette adresse.",
  asked: "Le titulaire d'un compte a demandé à confirmer cette adresse.",
  known:
    "Votre compte a été ouvert avant que nous demandions de confirmer les adresses. Un clic suffit, et rien ne change pour ce que vous avez en cours.",
  edited: "Un administrateur vient de mettre cette adresse à la place de celle d'un compte.",
};

export const confirmLink = (publicUrl: string, token: string) => ({
  label: "Confirmer mon adresse",
  url: `${publicUrl}${paths.confirmEmail.href({ token })}`,
});

/**
 * Mail with a confirmation link. The address may be a stranger's: the mail contains nothing that a
 * user typed.
 */
export const confirmationMail = (
  to: string,
  reason: Reason,
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to,
  subject: CONFIRMATION_SUBJECT,
  paragraphs: [
    "Bonjour,",
    WHY[reason],
    `Ouvrez ce lien pour confirmer qu'elle est à vous. Il est valable ${EMAIL_LINK_HOURS} heures.`,
  ],
  link: confirmLink(publicUrl, token),
  notes: ["Ce n'est pas vous ? Ignorez ce message."],
});

export const changeMail = (
  to: string,
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to,
  subject: CHANGE_SUBJECT,
  paragraphs: [
    "Bonjour,",
    "Le titulaire d'un compte veut que cette adresse remplace la sienne.",
    `Ouvrez ce lien pour confirmer qu'elle est à vous. Il est valable ${EMAIL_LINK_HOURS} heures ; l'adresse du compte change à ce moment-là.`,
  ],
  link: confirmLink(publicUrl, token),
  notes: ["Ce n'est pas vous ? Ignorez ce message : rien ne changera."],
});

/**
 * Mail sent instead of the link when an account already has the address: only its holder reads
 * this.
 */
export const takenMail = (to: string, publicUrl: string): MailContent => ({
  to,
  subject: "Cette adresse sert déjà à un compte",
  paragraphs: [
    "Bonjour,",
    "Le titulaire d'un autre compte veut prendre cette adresse, qui sert déjà à un compte. Rien n'a été changé.",
    "Si c'est vous, connectez-vous avec cette adresse, ou choisissez-en une autre. Mot de passe oublié ? La page de connexion vous en propose un nouveau.",
  ],
  link: { label: "Se connecter", url: `${publicUrl}${paths.login.href()}` },
  notes: ["Ce n'est pas vous ? Ignorez ce message."],
});

/** Mail to the address that is to be replaced. It does not name the new address. */
export const changeAskedMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  reach: "address",
  subject: "Un changement d'adresse a été demandé",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Une autre adresse e-mail a été demandée pour votre compte. Elle remplacera celle-ci dès que le lien que nous y avons envoyé sera ouvert.",
    "Ce n'était pas vous ? Quelqu'un connaît votre mot de passe : changez-le tout de suite depuis votre profil. La demande tombe aussitôt.",
  ],
  link: { label: "Ouvrir mon profil", url: `${publicUrl}${paths.profile.href()}` },
});

export const changedMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  reach: "address",
  subject: "L'adresse e-mail de votre compte a été changée",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Une autre adresse remplace désormais celle-ci, qui ne sert plus à vous connecter et ne recevra plus nos messages.",
    "Ce n'était pas vous ? Écrivez-nous aussitôt depuis la page Contact, avec cette adresse.",
  ],
  link: { label: "Nous écrire", url: `${publicUrl}${paths.contact.href()}` },
});
