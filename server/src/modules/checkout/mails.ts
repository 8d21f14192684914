import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import type { MailContent } from "../mail/public.ts";

const LOST = {
  rental:
    "et votre réservation est annulée. Vous pouvez recommencer avec un autre moyen de paiement.",
  order:
    "et votre réservation est annulée. Vous pouvez recommencer avec un autre moyen de paiement.",
  rent: "et ce loyer reste à payer. Vous pouvez recommencer avec un autre moyen de paiement.",
  growth:
    "et votre location reste comme elle est. Vous pouvez recommencer avec un autre moyen de paiement.",
} as const;

/** A payment that failed. Amount in cents. */
type FailedPayment = { amount: Cents; purchase: string; purpose: keyof typeof LOST };

export const failedPaymentMail = (
  to: string,
  { amount, purchase, purpose }: FailedPayment,
): MailContent => ({
  to,
  subject: "Votre paiement n'a pas abouti",
  paragraphs: [
    "Bonjour,",
    `Votre banque a refusé le paiement. Rien n'a été débité, ${LOST[purpose]}`,
  ],
  facts: [
    ["Achat", purchase],
    ["Montant", frenchEuros(amount)],
  ],
});
