import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../../mail/public.ts";
import type { LowStock } from "./repository.ts";

/** Mail to an artisan when few units of a product are left. */
export const lowStockMail = (low: LowStock, publicUrl: string): MailContent => ({
  to: low.email,
  topic: "stock",
  subject: low.stock === 0 ? `Stock épuisé : ${low.productName}` : `Stock bas : ${low.productName}`,
  paragraphs: [
    `Bonjour ${low.firstName},`,
    low.stock === 0
      ? `Il ne reste plus rien de « ${low.productName} » à vendre. Pensez à réapprovisionner.`
      : `Il ne reste plus beaucoup de « ${low.productName} ». Pensez à réapprovisionner.`,
  ],
  facts: [
    ["Espace", low.spaceName],
    ["Reste à vendre", `${low.stock}`],
    ["Vous nous aviez demandé de prévenir", `quand il en reste moins de ${low.threshold}`],
  ],
  link: { label: "Voir le stock", url: `${publicUrl}${paths.productStock.href(low.productId)}` },
});
