import { RESET_LINK_LIFE } from "@stokaz/contract/accounts/session-lives";
import { EXPORT_LIFE } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";

type Recipient = { email: string; firstName: string };

export const welcomeMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Bienvenue !",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Votre compte est ouvert. Vous pouvez vous connecter dès maintenant avec votre e-mail et votre mot de passe.",
  ],
  link: { label: "Se connecter", url: `${publicUrl}${paths.login.href()}` },
});

export const RESET_SUBJECT = "Choisir un nouveau mot de passe";

/**
 * Mail with a reset link. The address may be a stranger's: the mail contains nothing that a user
 * typed.
 */
export const passwordResetMail = (to: string, publicUrl: string, token: string): MailContent => ({
  to,
  subject: RESET_SUBJECT,
  paragraphs: [
    "Bonjour,",
    `Vous avez demandé à changer de mot de passe. Ce lien est valable ${RESET_LINK_LIFE.words} et ne sert qu'une fois.`,
    "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même.",
  ],
  link: {
    label: "Choisir un nouveau mot de passe",
    url: `${publicUrl}${paths.resetPassword.href({ token })}`,
  },
});

/**
 * @param keys `hasPasskeys`: there are passkeys, which the new password does not end; `hasLostKeys`:
 * passkeys or a second factor were removed
 */
export const passwordChangedMail = (
  to: Recipient,
  { hasPasskeys, hasLostKeys }: { hasPasskeys: boolean; hasLostKeys: boolean },
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: "Votre mot de passe a été changé",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Votre mot de passe vient d'être changé et vos autres sessions ont été fermées.",
    ...(hasLostKeys
      ? [
          "Personne n'avait confirmé cette adresse jusqu'ici : les clés d'accès et la validation en deux étapes ajoutées avant ne servent plus.",
        ]
      : []),
    ...(hasPasskeys
      ? [
          "Vos clés d'accès ouvrent toujours votre compte. Si vous n'en reconnaissez pas une, supprimez-la dans votre profil, sous « Clés d'accès ».",
        ]
      : []),
    "Si ce n'est pas vous, demandez aussitôt un nouveau mot de passe depuis la page de connexion.",
  ],
  ...(hasPasskeys
    ? { link: { label: "Ouvrir mon profil", url: `${publicUrl}${paths.profile.href()}` } }
    : {}),
});

export const newDeviceMail = (
  to: Recipient,
  { device, day }: { device: string; day: CalendarDay },
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: "Nouvelle connexion à votre compte",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Quelqu'un vient de se connecter à votre compte depuis un appareil que vous n'aviez pas encore utilisé : ${device}, le ${frenchDay(day)}.`,
    "Si c'est vous, vous n'avez rien à faire.",
    "Sinon, changez aussitôt votre mot de passe depuis votre profil, puis choisissez « Déconnecter partout ».",
  ],
  link: { label: "Ouvrir mon profil", url: `${publicUrl}${paths.profile.href()}` },
});

export const exportReadyMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Vos données sont prêtes",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `L'archive de vos données est prête. Vous pouvez la télécharger depuis votre profil pendant ${EXPORT_LIFE.words} ; elle est ensuite supprimée.`,
    "Si vous ne l'avez pas demandée, changez votre mot de passe.",
  ],
  link: { label: "Ouvrir mon profil", url: `${publicUrl}${paths.profile.href()}` },
});

/**
 * Mail about a closed account. It goes to the address only: the person can no longer read it on the
 * site, and an open page must not ask for a deleted account.
 */
export const accountClosedMail = (to: Recipient): MailContent => ({
  to: to.email,
  reach: "address",
  subject: "Votre compte est supprimé",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Votre compte est supprimé et vos données personnelles sont effacées. Nous gardons seulement ce que la loi nous impose pour les comptes.",
  ],
});

/** Message shown at login to a suspended account. */
export const suspendedMessage = (reason: string): string =>
  `Votre compte est suspendu. Motif : ${reason} Pour en parler, ou pour quitter une location, écrivez-nous depuis la page Contact.`;

export const lostCapabilityMail = (
  to: Recipient,
  isLessor: boolean,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: "Vos versements sont suspendus",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Notre prestataire de paiement ne peut plus envoyer d'argent sur votre compte : il lui manque une information ou un document. Ce que vous avez gagné n'est pas perdu, et vous sera versé dès que votre compte sera de nouveau en ordre.",
    ...(isLessor ? ["D'ici là, vous ne pouvez pas publier de nouvel espace."] : []),
    "Ouvrez votre profil : il indique ce qui manque, et le bouton « Connectez votre compte » vous mène à la page où le compléter.",
  ],
  link: { label: "Ouvrir mon profil", url: `${publicUrl}${paths.profile.href()}` },
});

export const factorOnMail = (to: Recipient): MailContent => ({
  to: to.email,
  subject: "Validation en deux étapes activée",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Pour se connecter à votre compte, il faut maintenant aussi un code de votre téléphone. Vos autres appareils ont été déconnectés.",
    "Gardez vos codes de secours à part\u202f: ils remplacent le téléphone s'il est perdu.",
    "Si ce n'est pas vous, écrivez-nous aussitôt depuis la page Contact.",
  ],
});

export const factorOffMail = (to: Recipient): MailContent => ({
  to: to.email,
  subject: "Validation en deux étapes retirée",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La validation en deux étapes de votre compte vient d'être retirée\u202f: le mot de passe suffit de nouveau pour se connecter.",
    "Si ce n'est pas vous, changez aussitôt votre mot de passe et écrivez-nous depuis la page Contact.",
  ],
});

export const factorResetMail = (to: Recipient, reason: string): MailContent => ({
  to: to.email,
  subject: "Validation en deux étapes retirée par notre équipe",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Notre équipe a retiré la validation en deux étapes de votre compte et déconnecté tous vos appareils.",
    `Motif\u202f: ${reason}`,
    "Connectez-vous avec votre mot de passe, puis activez-la de nouveau depuis votre profil. Si vous n'avez rien demandé, changez votre mot de passe et écrivez-nous depuis la page Contact.",
  ],
});

export const passkeyAddedMail = (to: Recipient, name: string): MailContent => ({
  to: to.email,
  subject: "Nouvelle clé d'accès",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `La clé d'accès « ${name} » ouvre maintenant votre compte, sans mot de passe ni code.`,
    "Si ce n'est pas vous, supprimez-la dans votre profil, changez votre mot de passe et écrivez-nous depuis la page Contact.",
  ],
});
