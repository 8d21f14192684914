import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../../mail/public.ts";

export const restockSubject = (productName: string): string =>
  `De nouveau en vente : ${productName}`;

/** What somebody is told who waited for a product. */
export const restockMail = (
  to: string,
  { productId, productName }: { productId: string; productName: string },
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to,
  subject: restockSubject(productName),
  paragraphs: [
    "Bonjour,",
    `Vous nous aviez demandé de vous prévenir : « ${productName} » est de nouveau en vente. D'autres personnes l'attendaient peut-être aussi, et il n'est pas réservé.`,
  ],
  link: { label: "Voir le produit", url: `${publicUrl}${paths.product.href(productId)}` },
  notes: ["C'est le seul e-mail que vous recevrez pour cette demande."],
  smallLink: {
    label: "Ne plus me prévenir pour aucun produit",
    url: `${publicUrl}${paths.stopRestockMails.href({ token })}`,
  },
});
