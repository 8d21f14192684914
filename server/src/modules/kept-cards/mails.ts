import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../mail/public.ts";

/** Mail about a card that ends soon. `end` is as on the card: `03/2027`. */
export const expiryMail = (
  to: { email: string; firstName: string },
  card: { name: string; last4: string; end: string },
  lease: { rentalId: string; publicUrl: string },
): MailContent => ({
  to: to.email,
  subject: "Votre carte expire bientôt",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La carte sur laquelle vos loyers sont prélevés expire bientôt. Indiquez-en une autre dès maintenant : sans elle, le prochain loyer ne pourra pas être payé.",
  ],
  facts: [
    ["Carte", `${card.name} se terminant par ${card.last4}`],
    ["Expire fin", card.end],
  ],
  link: { label: "Changer de carte", url: `${lease.publicUrl}${paths.lease.href(lease.rentalId)}` },
});
