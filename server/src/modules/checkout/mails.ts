import { frenchEuros } from "@stokaz/contract/euros";
import type { Cents } from "@stokaz/contract/money";
import type { MailContent } from "../mail/public.ts";

export const failedPaymentMail = (to: string, amount: Cents, purchase: string): MailContent => ({
  to,
  subject: "Votre paiement n'a pas abouti",
  paragraphs: [
    "Bonjour,",
    "Votre banque a refusé le paiement. Rien n'a été débité, et votre réservation est annulée. Vous pouvez recommencer avec un autre moyen de paiement.",
  ],
  facts: [
    ["Achat", purchase],
    ["Montant", frenchEuros(amount)],
  ],
});
