import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../../mail/public.ts";

export const restockSubject = (productName: string): string =>
  `De nouveau en vente : ${productName}`;

/**
 * Chooses the name in the mail: anybody may have typed the address, so only a proven address gets
 * the name that an artisan wrote.
 */
const nameFor = (productName: string, isProven: boolean) =>
  isProven
    ? { subject: restockSubject(productName), product: `« ${productName} »` }
    : { subject: "Un produit est de nouveau en vente", product: "un produit" };

/** Mail to a person who waited for a product. */
export const restockMail = (
  to: string,
  { productId, productName }: { productId: string; productName: string },
  { publicUrl, token, isProven }: { publicUrl: string; token: string; isProven: boolean },
): MailContent => ({
  to,
  subject: nameFor(productName, isProven).subject,
  paragraphs: [
    "Bonjour,",
    `Vous nous aviez demandé de vous prévenir : ${nameFor(productName, isProven).product} est de nouveau en vente. D'autres personnes l'attendaient peut-être aussi, et il n'est pas réservé.`,
  ],
  link: { label: "Voir le produit", url: `${publicUrl}${paths.product.href(productId)}` },
  notes: ["C'est le seul e-mail que vous recevrez pour cette demande."],
  smallLink: {
    label: "Ne plus me prévenir pour aucun produit",
    url: `${publicUrl}${paths.stopRestockMails.href({ token })}`,
  },
});
