import { FINDING_LABELS } from "@stokaz/contract/checkout/payments";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import { adminLink, type MailContent } from "../../mail/public.ts";
import type { Finding } from "./rules.ts";

const euros = (amount: Cents | null): string => (amount === null ? "rien" : frenchEuros(amount));

export const findingsMail = (
  operatorEmail: string,
  findings: readonly Finding[],
  publicUrl: string,
): MailContent => ({
  to: operatorEmail,
  subject: `Rapprochement : ${findings.length} écart(s) avec le prestataire de paiement`,
  paragraphs: [
    "Nos livres et ceux du prestataire de paiement ne disent pas la même chose. Chaque écart reste listé jusqu'à ce qu'il disparaisse.",
  ],
  facts: findings.map(({ kind, subject, booked, provider }) => [
    FINDING_LABELS[kind],
    `${subject} : ${euros(booked)} chez nous, ${euros(provider)} chez lui`,
  ]),
  link: adminLink(publicUrl),
});
