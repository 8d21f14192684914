import type { ApprovedList } from "@stokaz/contract/accounts/approval";
import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../mail/public.ts";

type Recipient = { email: string; firstName: string };

/** A listing whose page shows its owner the state of its approval. */
export type Named = { id: string; list: ApprovedList; name: string };

const linkOf = ({ id, list }: Named, publicUrl: string) => ({
  link: {
    label: "Voir mon annonce",
    url: `${publicUrl}${list === "spaces" ? paths.space.href(id) : paths.product.href(id)}`,
  },
});

export const approvedMail = (to: Recipient, listing: Named, publicUrl: string): MailContent => ({
  to: to.email,
  subject: `« ${listing.name} » est en ligne`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons regardé votre annonce « ${listing.name} » : elle est publiée.`,
    "Vos prochaines annonces paraîtront tout de suite.",
  ],
  ...linkOf(listing, publicUrl),
});

/** Tells the approval of a space that its lessor took off offer: no link, as it has no page then. */
export const approvedLaterMail = (to: Recipient, { name }: Pick<Named, "name">): MailContent => ({
  to: to.email,
  subject: `« ${name} » est validée`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons regardé votre annonce « ${name} » : elle est validée. Vous l'avez retirée : elle paraîtra dès que vous la remettrez en ligne.`,
  ],
});

/** @param reason text of the operator */
export const refusedMail = (
  to: Recipient,
  listing: Named,
  reason: string,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `« ${listing.name} » n'est pas encore publiée`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous avons regardé votre annonce « ${listing.name} » et ne pouvons pas la publier ainsi.`,
    `Pourquoi : ${reason}`,
    "Corrigez-la, puis choisissez « Soumettre à nouveau » : nous la regarderons encore. Vous pensez que nous nous trompons ? Écrivez-nous.",
  ],
  ...linkOf(listing, publicUrl),
});
