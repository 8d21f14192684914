import type { Right } from "@stokaz/contract/accounts/rights";
import { RIGHT_WORDS } from "@stokaz/contract/accounts/team";
import { teamPaths } from "@stokaz/contract/accounts/team-paths";
import { invitationHint } from "../invitations/public.ts";
import type { MailContent } from "../mail/public.ts";

type Recipient = { email: string; firstName: string };

const listed = (rights: readonly Right[]): string =>
  rights.map((right) => RIGHT_WORDS[right].name).join(", ");

export const invitationSubject = (sellerName: string): string =>
  `Rejoindre l'équipe de ${sellerName}`;

/**
 * @param invitation `sellerName`: absent for an address that may be a stranger's, who reads it on
 * the page
 */
export const invitationMail = (
  to: string,
  { sellerName, rights }: { sellerName: string | undefined; rights: readonly Right[] },
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to,
  subject: sellerName === undefined ? "Agir au nom d'un vendeur" : invitationSubject(sellerName),
  paragraphs: [
    "Bonjour,",
    `${sellerName ?? "Un vendeur"} vous propose d'agir en son nom, avec ces droits : ${listed(rights)}. Ce que vous y faites est noté avec votre nom.`,
    invitationHint("ce vendeur"),
  ],
  link: {
    label: "Voir l'invitation",
    url: `${publicUrl}${teamPaths.join.href(token)}`,
  },
});

const toTeam = (publicUrl: string) => ({
  link: { label: "Voir mon équipe", url: `${publicUrl}${teamPaths.team.href()}` },
});

/** Person of a team, and the name that the mail says. */
type Named = { id: string; name: string };

/** @param member the person who accepted */
export const joinedMail = (to: Recipient, member: Named, publicUrl: string): MailContent => ({
  to: to.email,
  people: [member.id],
  subject: `${member.name} a rejoint votre équipe`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `${member.name} a accepté votre invitation et peut maintenant agir en votre nom. Vous pouvez changer ses droits ou les retirer à tout moment.`,
  ],
  ...toTeam(publicUrl),
});

export const leftMail = (to: Recipient, member: Named, publicUrl: string): MailContent => ({
  to: to.email,
  people: [member.id],
  subject: `${member.name} a quitté votre équipe`,
  paragraphs: [`Bonjour ${to.firstName},`, `${member.name} n'agit plus en votre nom.`],
  ...toTeam(publicUrl),
});

export const removedMail = (to: Recipient, seller: Named): MailContent => ({
  to: to.email,
  people: [seller.id],
  subject: `Vous n'agissez plus pour ${seller.name}`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `${seller.name} vous a retiré de son équipe : vous n'avez plus rien à faire. Merci pour votre aide.`,
  ],
});

export const changedMail = (
  to: Recipient,
  { seller, rights }: { seller: Named; rights: readonly Right[] },
): MailContent => ({
  to: to.email,
  people: [seller.id],
  subject: `Vos droits chez ${seller.name} ont changé`,
  paragraphs: [`Bonjour ${to.firstName},`, `Vous pouvez maintenant : ${listed(rights)}.`],
});
