import { REFUSAL_REASONS, type RefusalReason } from "@stokaz/contract/handover/handover";
import { type CaseDecision, DECISION_LABELS } from "@stokaz/contract/handover/handover-cases";
import { paths } from "@stokaz/contract/paths";
import { adminLink, type MailContent } from "../mail/public.ts";
import type { Recipient } from "./notices/repository.ts";

/** Details of an event at the door, for mails. */
export type HandoverMailDetails = {
  orderNumber: string;
  placeName: string;
  /** Lines, each as `2 × Miel de letchi`. */
  lines: readonly string[];
  reason: RefusalReason | null;
  note: string | null;
};

const factsOf = ({
  orderNumber,
  placeName,
  lines,
  reason,
  note,
}: HandoverMailDetails): [string, string][] => [
  ["Commande", orderNumber],
  ["Lieu", placeName],
  ...(lines.length > 0 ? [["Produits", lines.join(", ")] satisfies [string, string]] : []),
  ...(reason ? [["Raison", REFUSAL_REASONS[reason]] satisfies [string, string]] : []),
  ...(note ? [["Précision", note] satisfies [string, string]] : []),
];

/**
 * Subjects and sentences of the events for which the buyer is asked to confirm. `notified` is the
 * sentence of the notification, which holds no link to answer by.
 */
export const ANSWERABLE = {
  handed_over: {
    subject: (orderNumber: string) => `Commande ${orderNumber} : remise`,
    sentence:
      "Voici ce qui vient de vous être remis. Est-ce bien cela ? Un clic suffit pour le confirmer, ou pour nous dire ce qui ne va pas.",
    notified:
      "Ce qui vient de vous être remis est noté. Notre e-mail vous demande si c'est bien cela.",
  },
  refused: {
    subject: (orderNumber: string) =>
      `Commande ${orderNumber} : un produit ne vous a pas été remis`,
    sentence:
      "Voici ce qui ne vous a pas été remis, et pourquoi. L'argent de ces produits attend : nous décidons et vous écrivons. Dites-nous si c'est bien ce qui s'est passé.",
    notified:
      "L'argent de ces produits attend : nous décidons et vous écrivons. Notre e-mail vous demande ce qui s'est passé.",
  },
  absent: {
    subject: (orderNumber: string) => `Commande ${orderNumber} : nous vous attendions`,
    sentence:
      "On vous attendait pour vous remettre votre commande, et personne n'est venu. Rien n'est perdu : elle vous attend toujours. Si ce n'est pas ce qui s'est passé, dites-le-nous.",
    notified:
      "On vous attendait pour vous remettre votre commande, et personne n'est venu. Elle vous attend toujours. Si ce n'est pas ce qui s'est passé, répondez à notre e-mail.",
  },
} as const;
export type AnswerableKind = keyof typeof ANSWERABLE;

/** @param token token of the link, valid for thirty days */
export const answerMail = (
  to: Recipient,
  kind: AnswerableKind,
  details: HandoverMailDetails,
  { publicUrl, token }: { publicUrl: string; token: string },
): MailContent => ({
  to: to.email,
  subject: ANSWERABLE[kind].subject(details.orderNumber),
  paragraphs: [`Bonjour ${to.firstName},`, ANSWERABLE[kind].sentence],
  facts: factsOf(details),
  link: { label: "Répondre", url: `${publicUrl}${paths.handoverAnswer.href({ token })}` },
});

/** Notification of what the buyer is asked: it leads to the order within their account. */
export const answerContent = (
  kind: AnswerableKind,
  orderId: string,
  publicUrl: string,
): Pick<MailContent, "paragraphs" | "link"> => ({
  paragraphs: [ANSWERABLE[kind].notified],
  link: { label: "Voir ma commande", url: `${publicUrl}${paths.myOrders.href(orderId)}` },
});

const followLink = (to: { isLessor: boolean }, publicUrl: string) =>
  to.isLessor
    ? { label: "Voir les remises", url: `${publicUrl}${paths.handovers.href()}` }
    : { label: "Voir mes ventes", url: `${publicUrl}${paths.sales.href()}` };

export type NotifiedPerson = Recipient & { isLessor: boolean };

/** Mail to the lessor when somebody else handed over goods kept at their place. */
export const lessorHandedOverMail = (
  to: NotifiedPerson,
  details: HandoverMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  topic: "handovers",
  subject: `Commande ${details.orderNumber} : remise`,
  paragraphs: [`Bonjour ${to.firstName},`, "Une commande gardée chez vous vient d'être remise."],
  facts: factsOf(details),
  link: followLink(to, publicUrl),
});

export const refusedMail = (
  to: NotifiedPerson,
  details: HandoverMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `Commande ${details.orderNumber} : un produit n'a pas été remis`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Voici ce qui n'a pas été remis à l'acheteur, et pourquoi. L'argent de ces produits attend : nous décidons et vous écrivons. Gardez-les de côté d'ici là.",
  ],
  facts: factsOf(details),
  link: followLink(to, publicUrl),
});

export const absentMail = (
  to: NotifiedPerson,
  details: HandoverMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `Commande ${details.orderNumber} : personne n'est venu`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "L'acheteur n'est pas venu chercher sa commande. Nous lui avons écrit ; elle l'attend toujours.",
  ],
  facts: factsOf(details),
  link: followLink(to, publicUrl),
});

export const contestedMail = (
  to: NotifiedPerson,
  details: HandoverMailDetails,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `Commande ${details.orderNumber} : l'acheteur conteste`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "L'acheteur nous dit que cela ne s'est pas passé ainsi. Nous regardons, nous décidons et nous vous écrivons. L'argent qui n'est pas encore parti attend.",
  ],
  facts: factsOf(details),
  link: followLink(to, publicUrl),
});

export const operatorCaseMail = (
  to: string,
  details: HandoverMailDetails,
  publicUrl: string,
): MailContent => ({
  to,
  subject: `Réclamation : commande ${details.orderNumber}`,
  paragraphs: ["Une remise attend votre décision ; l'argent de ces produits attend avec elle."],
  facts: factsOf(details),
  link: adminLink(publicUrl),
});

/** A decision. `isWithdrawn`: the buyer withdrew from some of it, and is refunded for that. */
export type Decided = { decision: CaseDecision; reason: string; isWithdrawn: boolean };

const decisionOf = (
  details: HandoverMailDetails,
  { decision, reason }: Decided,
): Pick<MailContent, "subject" | "facts"> => ({
  subject: `Commande ${details.orderNumber} : notre décision`,
  facts: [
    ...factsOf({ ...details, reason: null, note: null }),
    ["Décision", DECISION_LABELS[decision]],
    ["Pourquoi", reason],
  ],
});

const DECIDED_SENTENCE =
  "Nous avons regardé ce qui s'est passé pour cette commande. Voici ce que nous décidons, et pourquoi. Si vous n'êtes pas d'accord, répondez-nous par la page de contact.";

export const buyerDecisionMail = (
  to: Recipient,
  details: HandoverMailDetails,
  decided: Decided,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    DECIDED_SENTENCE,
    ...(decided.isWithdrawn
      ? [
          "Ce à quoi vous avez renoncé entre-temps vous est remboursé, comme pour toute rétractation.",
        ]
      : []),
  ],
  ...decisionOf(details, decided),
  link: { label: "Voir mes commandes", url: `${publicUrl}${paths.myOrders.href()}` },
});

export const decisionMail = (
  to: NotifiedPerson,
  details: HandoverMailDetails,
  decided: Decided,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    DECIDED_SENTENCE,
    ...(decided.isWithdrawn
      ? [
          "L'acheteur a renoncé entre-temps à une partie de ces produits, ou à tous : il en est remboursé, comme pour toute rétractation.",
        ]
      : []),
  ],
  ...decisionOf(details, decided),
  link: followLink(to, publicUrl),
});
