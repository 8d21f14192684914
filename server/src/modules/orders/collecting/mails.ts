import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import { capitalise, fullName } from "@stokaz/contract/text";
import type { MailContent } from "../../mail/public.ts";
import type { OrderMailDetails } from "../mail-details/public.ts";
import { type DueMoney, factsOf, linesOfSeller, ordersLink, type Seller } from "../mails.ts";

export const buyerCollectedMail = (details: OrderMailDetails, publicUrl: string): MailContent => ({
  to: details.buyer.email,
  topic: "orders",
  subject: `Commande ${details.orderNumber} : récupérée`,
  paragraphs: [
    `Bonjour ${details.buyer.firstName},`,
    "Vous avez marqué votre commande comme récupérée. Merci d'avoir acheté près de chez vous !",
  ],
  facts: factsOf(details, details.lines),
  link: ordersLink(publicUrl),
});

export const sellerCollectedMail = (
  details: OrderMailDetails,
  seller: Seller,
  { words, link }: DueMoney,
): MailContent => ({
  to: seller.email,
  people: [details.buyer.id],
  subject: `Commande ${details.orderNumber} : récupérée`,
  paragraphs: [
    `Bonjour ${seller.firstName},`,
    `${fullName(details.buyer)} a récupéré sa commande. ${capitalise(words)}`,
  ],
  facts: factsOf(details, linesOfSeller(details, seller)),
  link,
  notes: TAX_NOTES,
});
