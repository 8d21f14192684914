import { type Cents, frenchEuros } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import type { FindingKind } from "@stokaz/contract/payments";
import type { MailContent } from "../../mail/public.ts";
import type { Finding } from "./rules.ts";

const SENTENCES: Readonly<Record<FindingKind, string>> = {
  "payment-without-purchase": "Paiement sans achat",
  "purchase-without-payment": "Achat sans paiement",
  "refund-unknown": "Remboursement absent de nos livres",
  "refund-missing": "Remboursement absent chez le prestataire",
  "transfer-unknown": "Versement absent de nos livres",
  "transfer-missing": "Versement absent chez le prestataire",
  "amount-differs": "Montants différents",
  "ledger-unbalanced": "Les livres ne tombent pas à zéro",
  "restored-backup": "Sauvegarde restaurée : aucun argent ne sort",
  "automatic-payouts":
    "Virements automatiques vers votre banque : passez-les en manuel chez le prestataire",
};

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
    SENTENCES[kind],
    `${subject} : ${euros(booked)} chez nous, ${euros(provider)} chez lui`,
  ]),
  link: { label: "Ouvrir l'administration", url: `${publicUrl}${paths.adminDashboard.href()}` },
});
