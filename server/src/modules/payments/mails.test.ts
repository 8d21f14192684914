import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import type { MailContent } from "../mail/public.ts";
import {
  operatorDisputeMail,
  operatorVerdictMail,
  sellerDisputeMail,
  sellerWonMail,
} from "./disputes/mails.ts";
import { findingsMail } from "./reconciliation/mails.ts";
import {
  bankRefundMail,
  endingMail,
  failedRefundMail,
  operatorEndingMail,
  operatorFailedRefundMail,
  payerRefundMail,
  type RefundMailDetails,
  sellerRefundMail,
  takenBackMail,
} from "./refund-settling/mails.ts";

const SITE = "https://stokaz.example";
const OPERATOR = "contact@stokaz.example";
const to = { email: "marie@exemple.re", firstName: "Marie" };
const dispute = { amount: cents(123_450), purchase: "Miel de letchi", reason: "fraudulent" };
const refund: RefundMailDetails = {
  cause: "gesture",
  amount: cents(400),
  paid: cents(1700),
  purchase: "Miel de letchi",
  reason: "Pot cassé",
  part: null,
  isAwaited: true,
  purpose: "order",
  hasEndedPurchase: false,
  isEnding: false,
  isSuspended: false,
};

/**
 * Text of a mail with all kinds of spaces made equal: recipient, subject, words, facts and link.
 */
const textOf = ({ to: address, subject, paragraphs, facts = [], link }: MailContent): string =>
  [
    `À ${address}`,
    subject,
    ...paragraphs,
    ...facts.map(([name, value]) => `${name} : ${value}`),
    ...(link ? [`${link.label} → ${link.url}`] : []),
  ]
    .join("\n")
    .replace(/[^\S\n]/gu, " ");

describe("mails about money", () => {
  it.each<[string, () => MailContent, string]>([
    [
      "a dispute, to the seller",
      () => sellerDisputeMail(to, dispute),
      `À marie@exemple.re
Un paiement est contesté : le versement attend
Bonjour Marie,
La banque de votre client conteste son paiement. Ce qui devait vous être versé pour cet achat attend sa décision, qui peut prendre deux à trois mois. Nous répondons à la banque ; gardez vos preuves de remise ou de location.
Achat : Miel de letchi
Montant contesté : 1 234,50 €`,
    ],
    [
      "a dispute, to the operator",
      () =>
        operatorDisputeMail(OPERATOR, dispute, {
          id: "dp_1",
          answerBy: calendarDay("2026-12-01"),
          publicUrl: SITE,
        }),
      `À contact@stokaz.example
Paiement contesté : 1 234,50 €
La banque d'un payeur conteste un paiement. Les versements de cet achat attendent. Répondez dans le tableau de bord du prestataire de paiement.
Achat : Miel de letchi
Montant contesté : 1 234,50 €
Motif : Fraude
Litige : dp_1
Répondre avant le : 1er décembre 2026
Ouvrir l'administration → https://stokaz.example/AdminDashboard`,
    ],
    [
      "a dispute for a reason without a name and without a last day",
      () =>
        operatorDisputeMail(
          OPERATOR,
          { ...dispute, reason: "new_reason" },
          { id: "dp_1", answerBy: undefined, publicUrl: SITE },
        ),
      `À contact@stokaz.example
Paiement contesté : 1 234,50 €
La banque d'un payeur conteste un paiement. Les versements de cet achat attendent. Répondez dans le tableau de bord du prestataire de paiement.
Achat : Miel de letchi
Montant contesté : 1 234,50 €
Motif : new_reason
Litige : dp_1
Ouvrir l'administration → https://stokaz.example/AdminDashboard`,
    ],
    [
      "a dispute that was won",
      () => operatorVerdictMail(OPERATOR, dispute, true),
      `À contact@stokaz.example
Litige gagné : les versements reprennent
La banque a tranché pour la plateforme. Ce qui attendait est versé.
Achat : Miel de letchi
Montant contesté : 1 234,50 €`,
    ],
    [
      "a dispute that was lost",
      () => operatorVerdictMail(OPERATOR, dispute, false),
      `À contact@stokaz.example
Litige perdu : l'argent est repris
La banque a tranché pour le payeur : il garde le montant contesté. Ce qui devait revenir au vendeur diminue d'autant, ou lui est repris.
Achat : Miel de letchi
Montant contesté : 1 234,50 €`,
    ],
    [
      "a dispute that was won, to the seller",
      () => sellerWonMail(to, dispute),
      `À marie@exemple.re
Paiement contesté : la banque ne le reprend pas
Bonjour Marie,
La banque de votre client a décidé : elle ne reprend pas son paiement. Ce qui devait vous être versé pour cet achat n'attend plus cette décision.
Achat : Miel de letchi
Montant contesté : 1 234,50 €`,
    ],
    [
      "a dispute that was lost, to the seller",
      () => sellerRefundMail(to, { ...refund, cause: "dispute", reason: null }),
      `À marie@exemple.re
Paiement contesté : la banque reprend 4,00 €
Bonjour Marie,
La banque de votre client a décidé pour lui : elle a repris l'argent contesté.
Ce montant, frais de plateforme déduits, est retiré de ce qui doit encore vous être versé. S'il vous a déjà été versé, il est repris sur votre compte de paiement.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant repris : 4,00 €`,
    ],
    [
      "a dispute that was lost and ends an order, to its payer",
      () => takenBackMail(to, { ...refund, cause: "dispute", reason: null }),
      `À marie@exemple.re
Votre banque a repris votre paiement
Bonjour Marie,
Votre banque a repris votre paiement : ce qui restait à récupérer de cette commande est annulé.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant repris : 4,00 €`,
    ],
    [
      "a dispute that was lost and ends a lease, to its payer",
      () => takenBackMail(to, { ...refund, cause: "dispute", reason: null, purpose: "rent" }),
      `À marie@exemple.re
Votre banque a repris votre paiement
Bonjour Marie,
Votre banque a repris votre paiement : votre location prend fin.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant repris : 4,00 €`,
    ],
    [
      "books that differ",
      () =>
        findingsMail(
          OPERATOR,
          [
            {
              kind: "amount-differs",
              subject: "pi_1",
              booked: cents(1700),
              provider: cents(1600),
              checkoutId: null,
              at: new Date(),
            },
            {
              kind: "refund-missing",
              subject: "re_1",
              booked: cents(400),
              provider: null,
              checkoutId: null,
              at: new Date(),
            },
          ],
          SITE,
        ),
      `À contact@stokaz.example
Rapprochement : 2 écart(s) avec le prestataire de paiement
Nos livres et ceux du prestataire de paiement ne disent pas la même chose. Chaque écart reste listé jusqu'à ce qu'il disparaisse.
Montants différents : pi_1 : 17,00 € chez nous, 16,00 € chez lui
Remboursement absent chez le prestataire : re_1 : 4,00 € chez nous, rien chez lui
Ouvrir l'administration → https://stokaz.example/AdminDashboard`,
    ],
    [
      "a refund that failed, to the payer",
      () => failedRefundMail(to, { ...refund, reason: null }),
      `À marie@exemple.re
Votre remboursement n'est pas arrivé
Bonjour Marie,
Votre banque a refusé notre remboursement de 4,00 €. Cette somme vous est toujours due.
Nous nous en occupons. Répondez à ce message si votre carte a changé : nous vous rembourserons par un autre moyen.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant remboursé : 4,00 €`,
    ],
    [
      "a refund that failed and was paid by bank transfer, to the payer",
      () => bankRefundMail(to, refund, calendarDay("2026-11-27")),
      `À marie@exemple.re
Votre remboursement est fait par virement
Bonjour Marie,
Votre banque avait refusé notre remboursement. Nous vous avons remboursé 4,00 € par virement le 27 novembre 2026.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant remboursé : 4,00 €`,
    ],
    [
      "a refund that failed, to the operator",
      () =>
        operatorFailedRefundMail(OPERATOR, refund, {
          payerEmail: to.email,
          why: "declined",
          publicUrl: SITE,
        }),
      `À contact@stokaz.example
Remboursement refusé : 4,00 €
La banque du payeur a refusé un remboursement. La somme est revenue sur le compte de la plateforme et reste due au payeur.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant remboursé : 4,00 €
Raison : Pot cassé
Payeur : marie@exemple.re
Motif : La banque du payeur refuse
Ouvrir l'administration → https://stokaz.example/AdminDashboard`,
    ],
    [
      "a rental that ends, to the artisan",
      () => endingMail(to, { ...refund, reason: null }, SITE),
      `À marie@exemple.re
Vos produits ne sont plus en vente : votre location est remboursée
Bonjour Marie,
Le paiement de votre location vous a été rendu. Ses produits ne sont plus en vente, et elle prend fin dès que les commandes déjà passées sont récupérées ou remboursées. Elles restent à remettre aux acheteurs.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant remboursé : 4,00 €
Voir mes espaces → https://stokaz.example/storage-details`,
    ],
    [
      "a rental that ends, to the operator",
      () =>
        operatorEndingMail(
          OPERATOR,
          { ...refund, reason: null },
          { payerEmail: to.email, publicUrl: SITE },
        ),
      `À contact@stokaz.example
Location remboursée et encore utilisée : 4,00 €
Le paiement d'une location a été rendu au locataire par le prestataire ou par sa banque, alors que des acheteurs attendent ses produits. Plus rien n'y est vendu. Elle prend fin d'elle-même dès que ces commandes sont récupérées ou remboursées ; sinon, remboursez-les.
Achat : Miel de letchi
Montant payé : 17,00 €
Montant remboursé : 4,00 €
Locataire : marie@exemple.re
Ouvrir l'administration → https://stokaz.example/AdminDashboard`,
    ],
  ])("%s", (_, write, expected) => {
    expect(textOf(write())).toBe(expected);
  });

  it.each<[Partial<RefundMailDetails>, string, string]>([
    [
      { cause: "late_payment", isEnding: true, hasEndedPurchase: true },
      "Votre paiement est arrivé après la fin de la réservation, et il n'y avait plus de stock.",
      "Votre client est remboursé : sa location prend fin dès que les commandes déjà passées sont récupérées. Gardez ses produits jusque-là.",
    ],
    [
      { cause: "late_payment", isSuspended: true },
      "Votre paiement est arrivé après la fin de la réservation. Votre compte est suspendu : rien n'est acheté.",
      "Votre client est remboursé. L'achat n'est pas annulé.",
    ],
    [
      { cause: "late_payment", purpose: "rental" },
      "Votre paiement est arrivé après la fin de la réservation, et la location ne pouvait plus commencer : la place n'était plus libre, ou le premier jour était passé.",
      "Votre client est remboursé. L'achat n'est pas annulé.",
    ],
    [
      { isEnding: true, hasEndedPurchase: true },
      "Votre paiement vous est rendu : votre location prend fin dès que les commandes déjà passées sont récupérées.",
      "Votre client est remboursé : sa location prend fin dès que les commandes déjà passées sont récupérées. Gardez ses produits jusque-là.",
    ],
    [
      { hasEndedPurchase: true },
      "Votre achat est annulé et une partie de votre paiement vous est rendue.",
      "Cet achat est annulé : ce qu'il avait réservé est de nouveau libre, et votre client est remboursé.",
    ],
    [
      { part: "1 × Miel", cause: "late_payment" },
      "Votre paiement est arrivé après la fin de la réservation, et une partie de votre commande n'était plus en stock : elle vous est remboursée. Le reste de votre commande vous attend.",
      "Votre client est remboursé. L'achat n'est pas annulé.",
    ],
    [
      { part: "1 × Miel", hasEndedPurchase: true },
      "Une partie de votre commande est annulée et vous est remboursée. Le reste de votre commande vous attend.",
      "Une partie d'une commande est annulée : ses unités sont de nouveau en vente, et votre client en est remboursé. Le reste est toujours à remettre.",
    ],
    [
      { part: "1 × Miel" },
      "Une partie de votre commande vous est remboursée, sans être annulée. Le reste de votre commande vous attend.",
      "Votre client est remboursé. L'achat n'est pas annulé.",
    ],
    [
      { cause: "withdrawal" },
      "Vous avez changé d'avis : votre achat vous est remboursé.",
      "Votre client a changé d'avis : ces produits lui sont remboursés.",
    ],
    [
      { cause: "withdrawal", amount: cents(1700) },
      "Vous avez changé d'avis : votre achat vous est remboursé.",
      "Votre client a changé d'avis : ces produits lui sont remboursés.",
    ],
    [
      { cause: "withdrawal", part: "1 × Miel" },
      "Vous avez changé d'avis sur une partie de votre commande : elle vous est remboursée. Le reste de votre commande vous attend.",
      "Votre client a changé d'avis : ces produits lui sont remboursés.",
    ],
    [
      { cause: "withdrawal", part: "1 × Miel", isAwaited: false },
      "Vous avez changé d'avis sur une partie de votre commande : elle vous est remboursée.",
      "Votre client a changé d'avis : ces produits lui sont remboursés.",
    ],
    [
      { cause: "withdrawal", part: "1 × Miel", hasEndedPurchase: true },
      "Une partie de votre commande est annulée et vous est remboursée. Le reste de votre commande vous attend.",
      "Une partie d'une commande est annulée : ses unités sont de nouveau en vente, et votre client en est remboursé. Le reste est toujours à remettre.",
    ],
    [
      { cause: "withdrawal", hasEndedPurchase: true, amount: cents(1700) },
      "Votre achat est annulé et votre paiement vous est rendu.",
      "Cet achat est annulé : ce qu'il avait réservé est de nouveau libre, et votre client est remboursé.",
    ],
    [
      {},
      "Une partie de votre paiement vous est rendue. Votre achat, lui, n'est pas annulé.",
      "Votre client est remboursé. L'achat n'est pas annulé.",
    ],
  ])("a refund for %j says why to the payer, and what to the seller", (change, why, what) => {
    covers("own.email.46");
    const details = { ...refund, ...change };
    expect(payerRefundMail(to, details).paragraphs[1]).toBe(why);
    expect(sellerRefundMail(to, details).paragraphs[1]).toBe(what);
  });

  it.each<[Partial<RefundMailDetails>, string]>([
    [{}, ""],
    [{ hasEndedPurchase: true }, " Ce qui restait à récupérer est annulé, et de nouveau en vente."],
    [
      { hasEndedPurchase: true, purpose: "rent" },
      " Sa location prend fin, et sa place est de nouveau libre.",
    ],
    [
      { isEnding: true, purpose: "rental" },
      " Sa location prend fin dès que les commandes déjà passées sont récupérées. Gardez ses produits jusque-là.",
    ],
  ])("a lost dispute for %j says what follows to the seller", (change, follows) => {
    covers("own.email.48");
    expect(sellerRefundMail(to, { ...refund, cause: "dispute", ...change }).paragraphs[1]).toBe(
      `La banque de votre client a décidé pour lui : elle a repris l'argent contesté.${follows}`,
    );
  });

  it("say how much of what was paid comes back, and when", () => {
    expect(textOf(payerRefundMail(to, refund))).toContain(
      "Nous vous remboursons 4,00 € sur les 17,00 € payés. Le montant revient sur votre carte sous 5 à 10 jours selon votre banque.",
    );
    expect(textOf(payerRefundMail(to, { ...refund, amount: cents(1700) }))).toContain(
      "Nous vous remboursons 17,00 € en totalité.",
    );
  });
});
