import { paths } from "@stokaz/contract/paths";
import { invitationHint } from "../../invitations/public.ts";
import type { MailContent } from "../../mail/public.ts";

type Recipient = { email: string; firstName: string };

export const invitationSubject = (spaceName: string): string =>
  `Remettre les commandes de « ${spaceName} »`;

/**
 * @param place its lessor and its name; absent for an address that may be a stranger's, who reads
 * them on the page
 */
export const invitationMail = (
  to: string,
  place: { spaceName: string; lessorName: string } | undefined,
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to,
  subject: place ? invitationSubject(place.spaceName) : "Remettre des commandes à leurs acheteurs",
  paragraphs: [
    "Bonjour,",
    `${place ? place.lessorName : "Un loueur"} vous propose de remettre aux acheteurs les commandes gardées dans ${place ? `l'espace « ${place.spaceName} »` : "son espace"}. Vous verrez qui vient et quand, et vous vérifierez leur code.`,
    invitationHint("cette personne"),
  ],
  link: {
    label: "Voir l'invitation",
    url: `${publicUrl}${paths.handovers.href({ invitation: token })}`,
  },
});

export const acceptedMail = (
  lessor: Recipient,
  { spaceName, manager }: { spaceName: string; manager: { id: string; name: string } },
  publicUrl: string,
): MailContent => ({
  to: lessor.email,
  people: [manager.id],
  subject: `${manager.name} peut remettre les commandes de « ${spaceName} »`,
  paragraphs: [
    `Bonjour ${lessor.firstName},`,
    `${manager.name} a accepté votre invitation et peut maintenant remettre les commandes de « ${spaceName} ». Vous pouvez l'arrêter à tout moment depuis vos espaces.`,
  ],
  link: {
    label: "Voir mes espaces",
    url: `${publicUrl}${paths.storageManagement.href({ vue: "tableau" })}`,
  },
});

export const removedMail = (to: Recipient, spaceName: string): MailContent => ({
  to: to.email,
  subject: `Vous ne remettez plus les commandes de « ${spaceName} »`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Le loueur de « ${spaceName} » remet de nouveau ses commandes lui-même : vous n'avez plus rien à faire. Merci pour votre aide.`,
  ],
});
