import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import {
  CLAIM_REASONS,
  type ClaimDecision,
  type ClaimReason,
  claimRights,
} from "@stokaz/contract/claims/claim-words";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";

export type Recipient = { email: string; firstName: string };

/** The facts of a claim in mails. Cents. */
export type ClaimMailDetails = {
  id: string;
  title: string;
  openerName: string;
  respondentName: string;
  reason: ClaimReason;
  asked: Cents;
  /** Due date of the next step. */
  dueOn: CalendarDay | null;
  isRefundable: boolean;
  publicUrl: string;
  mediator: string;
};

const factsOf = (details: ClaimMailDetails): [string, string][] => [
  ["Achat", details.title],
  ["Ouvert par", details.openerName],
  ["Ce qui ne va pas", CLAIM_REASONS[details.reason]],
  ["Demandé", frenchEuros(details.asked)],
];

const linkTo = ({ id, publicUrl }: ClaimMailDetails) => ({
  label: "Ouvrir le litige",
  url: `${publicUrl}${claimPaths.claim.href(id)}`,
});

const mail = (
  to: Recipient,
  details: ClaimMailDetails,
  { subject, paragraphs, facts = [], notes }: Omit<MailContent, "to" | "link">,
): MailContent => ({
  to: to.email,
  subject: `${subject} : ${details.title}`,
  paragraphs: [`Bonjour ${to.firstName},`, ...paragraphs],
  facts: [...factsOf(details), ...facts],
  link: linkTo(details),
  ...(notes && { notes }),
});

const WAITS = "L'argent concerné attend jusqu'à la fin du litige.";
const BETWEEN_YOU =
  "Stokaz ne prélève rien pour ce litige : ce qui est reconnu ou décidé se règle entre vous, ou avec votre assurance.";

const moneyOf = ({ isRefundable }: ClaimMailDetails): string =>
  isRefundable ? WAITS : BETWEEN_YOU;

const dayOf = ({ dueOn }: ClaimMailDetails): string => (dueOn ? frenchDay(dueOn) : "bientôt");

export const openedMail = (to: Recipient, details: ClaimMailDetails, words: string): MailContent =>
  mail(to, details, {
    subject: "Un litige est ouvert, répondez",
    paragraphs: [
      `${details.openerName} nous a signalé un problème : « ${words} »`,
      `Répondez avant la fin du ${dayOf(details)}, avec vos mots et vos photos : acceptez, proposez une partie, ou expliquez votre désaccord. Sans réponse, Stokaz décide.`,
      moneyOf(details),
    ],
  });

export const receiptMail = (to: Recipient, details: ClaimMailDetails): MailContent =>
  mail(to, details, {
    subject: "Votre litige est ouvert",
    paragraphs: [
      `Nous avons prévenu ${details.respondentName}, qui peut répondre jusqu'au ${dayOf(details)}. Vous recevrez un e-mail.`,
      moneyOf(details),
    ],
    notes: [claimRights(details.mediator)],
  });

export const messageMail = (
  to: Recipient,
  details: ClaimMailDetails,
  author: string,
  words: string,
): MailContent =>
  mail(to, details, {
    subject: "Un message dans votre litige",
    paragraphs: [`${author} a écrit : « ${words} »`],
  });

export const answeredMail = (
  to: Recipient,
  details: ClaimMailDetails,
  { proposed, words }: { proposed: Cents | null; words: string },
): MailContent =>
  mail(to, details, {
    subject: "Une réponse à votre litige",
    paragraphs: [
      proposed === null
        ? `${details.respondentName} n'est pas d'accord : « ${words} »`
        : `${details.respondentName} propose ${frenchEuros(proposed)} : « ${words} »`,
      `${proposed === null ? "Confiez la décision à Stokaz, ou abandonnez" : "Acceptez, ou confiez la décision à Stokaz"}, avant la fin du ${dayOf(details)}. Ensuite, Stokaz décide.`,
    ],
  });

export const settledMail = (to: Recipient, details: ClaimMailDetails, given: Cents): MailContent =>
  mail(to, details, {
    subject: "Votre litige est réglé",
    paragraphs: [
      "Vous êtes d'accord : le litige est terminé.",
      details.isRefundable
        ? "Le remboursement part maintenant, et ce qui attendait encore est versé."
        : BETWEEN_YOU,
    ],
    facts: [["Accordé", frenchEuros(given)]],
  });

/** @param isUnanswered true if nobody acted before the due date */
export const escalatedMail = (
  to: Recipient,
  details: ClaimMailDetails,
  isUnanswered: boolean,
): MailContent =>
  mail(to, details, {
    subject: "Stokaz va décider de votre litige",
    paragraphs: [
      isUnanswered
        ? "Le délai pour répondre est passé : Stokaz décide maintenant."
        : "Vous n'êtes pas d'accord entre vous : Stokaz décide maintenant.",
      `Nous lisons ce que vous avez écrit tous les deux et décidons au plus tard le ${dayOf(details)}, avec nos raisons. Vous pouvez encore ajouter des mots et des photos.`,
    ],
  });

export const operatorMail = (operatorEmail: string, details: ClaimMailDetails): MailContent => ({
  to: operatorEmail,
  subject: `Litige à décider avant le ${dayOf(details)} : ${details.title}`,
  paragraphs: [
    `${details.openerName} contre ${details.respondentName} : les deux parties ont parlé.`,
  ],
  facts: factsOf(details),
  link: linkTo(details),
});

export const withdrawnMail = (to: Recipient, details: ClaimMailDetails): MailContent =>
  mail(to, details, {
    subject: "Un litige est abandonné",
    paragraphs: [
      `${details.openerName} a abandonné le litige : vous n'avez plus rien à faire.`,
      ...(details.isRefundable ? ["Ce qui attendait est versé."] : []),
    ],
  });

/** The decision and its reason. Cents. */
export type DecisionMailDetails = { outcome: ClaimDecision; given: Cents; reason: string };

const OUTCOMES: Readonly<Record<ClaimDecision, string>> = {
  whole: "Nous donnons raison à la demande.",
  part: "Nous donnons raison à une partie de la demande.",
  none: "Nous ne donnons pas raison à la demande.",
};

export const decidedMail = (
  to: Recipient,
  details: ClaimMailDetails,
  { outcome, given, reason }: DecisionMailDetails,
): MailContent =>
  mail(to, details, {
    subject: "Notre décision dans votre litige",
    paragraphs: [
      OUTCOMES[outcome],
      `Pourquoi : ${reason}`,
      ...(details.isRefundable
        ? ["Un remboursement accordé part maintenant ; ce qui attendait encore est versé."]
        : [BETWEEN_YOU]),
    ],
    facts: [["Accordé", frenchEuros(given)]],
    notes: [claimRights(details.mediator)],
  });
