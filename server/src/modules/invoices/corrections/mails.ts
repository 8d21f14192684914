import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../../mail/public.ts";

export type Buyer = { email: string; firstName: string };

/** Tells the buyer of an order that its invoice is replaced. @param numbers of the documents */
export const correctedMail = (
  to: Buyer,
  sellerName: string,
  numbers: { replaced: string; creditNote: string; invoice: string },
  link: { publicUrl: string; orderId: string },
): MailContent => ({
  to: to.email,
  subject: `Votre facture ${numbers.replaced} est corrigée`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `${sellerName} a corrigé ce qui le désigne sur votre facture. Les produits et les prix n'ont pas changé : vous n'avez rien à payer, et rien ne vous est rendu.`,
    `La facture ${numbers.replaced} est annulée par l'avoir ${numbers.creditNote}. La facture ${numbers.invoice} la remplace.`,
  ],
  link: {
    label: "Voir mes documents",
    url: `${link.publicUrl}${paths.myOrders.href(link.orderId)}`,
  },
});
