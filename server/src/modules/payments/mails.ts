import { type Cents, frenchEuros } from "@stokaz/contract/money";
import type { MailContent } from "../../platform/mail-template.ts";

export const latePaymentMail = (to: string, amount: Cents): MailContent => ({
  to,
  subject: "Votre paiement vous est remboursé",
  paragraphs: [
    "Bonjour,",
    "Votre paiement est arrivé après la fin de la réservation, et il n'y avait plus de place ou de stock.",
    `Nous vous remboursons ${frenchEuros(amount)} en totalité. Le montant revient sur votre carte sous 5 à 10 jours selon votre banque.`,
  ],
});
