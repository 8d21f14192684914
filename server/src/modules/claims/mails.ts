import type { CalendarDay } from "@stokaz/contract/calendar";
import { claimPaths } from "@stokaz/contract/claim-paths";
import {
  CLAIM_REASONS,
  type ClaimDecision,
  type ClaimReason,
  claimRights,
} from "@stokaz/contract/claim-words";
import { frenchEuros } from "@stokaz/contract/euros";
import { frenchDay } from "@stokaz/contract/french-day";
import type { Cents } from "@stokaz/contract/money";
import type { MailContent } from "../mail/public.ts";

export type Recipient = { email: string; firstName: string };

/** The facts of a claim in mails. Cents. */
export type ClaimNews = {
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

const factsOf = (news: ClaimNews): [string, string][] => [
  ["Achat", news.title],
  ["Ouvert par", news.openerName],
  ["Ce qui ne va pas", CLAIM_REASONS[news.reason]],
  ["Demandé", frenchEuros(news.asked)],
];

const linkTo = ({ id, publicUrl }: ClaimNews) => ({
  label: "Ouvrir le litige",
  url: `${publicUrl}${claimPaths.claim.href(id)}`,
});

const mail = (
  to: Recipient,
  news: ClaimNews,
  { subject, paragraphs, facts = [], notes }: Omit<MailContent, "to" | "link">,
): MailContent => ({
  to: to.email,
  subject: `${subject} : ${news.title}`,
  paragraphs: [`Bonjour ${to.firstName},`, ...paragraphs],
  facts: [...factsOf(news), ...facts],
  link: linkTo(news),
  ...(notes && { notes }),
});

const WAITS = "L'argent concerné attend jusqu'à la fin du litige.";
const BETWEEN_YOU =
  "Stokaz ne prélève rien pour ce litige : ce qui est reconnu ou décidé se règle entre vous, ou avec votre assurance.";

const moneyOf = ({ isRefundable }: ClaimNews): string => (isRefundable ? WAITS : BETWEEN_YOU);

const dayOf = ({ dueOn }: ClaimNews): string => (dueOn ? frenchDay(dueOn) : "bientôt");

export const openedMail = (to: Recipient, news: ClaimNews, words: string): MailContent =>
  mail(to, news, {
    subject: "Un litige est ouvert, répondez",
    paragraphs: [
      `${news.openerName} nous a signalé un problème : « ${words} »`,
      `Répondez avant la fin du ${dayOf(news)}, avec vos mots et vos photos : acceptez, proposez une partie, ou expliquez votre désaccord. Sans réponse, Stokaz décide.`,
      moneyOf(news),
    ],
  });

export const receiptMail = (to: Recipient, news: ClaimNews): MailContent =>
  mail(to, news, {
    subject: "Votre litige est ouvert",
    paragraphs: [
      `Nous avons prévenu ${news.respondentName}, qui peut répondre jusqu'au ${dayOf(news)}. Vous recevrez un e-mail.`,
      moneyOf(news),
    ],
    notes: [claimRights(news.mediator)],
  });

export const saidMail = (to: Recipient, news: ClaimNews, by: string, words: string): MailContent =>
  mail(to, news, {
    subject: "Un message dans votre litige",
    paragraphs: [`${by} a écrit : « ${words} »`],
  });

export const answeredMail = (
  to: Recipient,
  news: ClaimNews,
  { proposed, words }: { proposed: Cents | null; words: string },
): MailContent =>
  mail(to, news, {
    subject: "Une réponse à votre litige",
    paragraphs: [
      proposed === null
        ? `${news.respondentName} n'est pas d'accord : « ${words} »`
        : `${news.respondentName} propose ${frenchEuros(proposed)} : « ${words} »`,
      `${proposed === null ? "Confiez la décision à Stokaz, ou abandonnez" : "Acceptez, ou confiez la décision à Stokaz"}, avant la fin du ${dayOf(news)}. Ensuite, Stokaz décide.`,
    ],
  });

export const settledMail = (to: Recipient, news: ClaimNews, given: Cents): MailContent =>
  mail(to, news, {
    subject: "Votre litige est réglé",
    paragraphs: [
      "Vous êtes d'accord : le litige est terminé.",
      news.isRefundable
        ? "Le remboursement part maintenant, et ce qui attendait encore est versé."
        : BETWEEN_YOU,
    ],
    facts: [["Accordé", frenchEuros(given)]],
  });

/** @param isUnanswered true if nobody acted before the due date */
export const escalatedMail = (to: Recipient, news: ClaimNews, isUnanswered: boolean): MailContent =>
  mail(to, news, {
    subject: "Stokaz va décider de votre litige",
    paragraphs: [
      isUnanswered
        ? "Le délai pour répondre est passé : Stokaz décide maintenant."
        : "Vous n'êtes pas d'accord entre vous : Stokaz décide maintenant.",
      `Nous lisons ce que vous avez écrit tous les deux et décidons au plus tard le ${dayOf(news)}, avec nos raisons. Vous pouvez encore ajouter des mots et des photos.`,
    ],
  });

export const operatorMail = (operatorEmail: string, news: ClaimNews): MailContent => ({
  to: operatorEmail,
  subject: `Litige à décider avant le ${dayOf(news)} : ${news.title}`,
  paragraphs: [`${news.openerName} contre ${news.respondentName} : les deux parties ont parlé.`],
  facts: factsOf(news),
  link: linkTo(news),
});

export const withdrawnMail = (to: Recipient, news: ClaimNews): MailContent =>
  mail(to, news, {
    subject: "Un litige est abandonné",
    paragraphs: [
      `${news.openerName} a abandonné le litige : vous n'avez plus rien à faire.`,
      ...(news.isRefundable ? ["Ce qui attendait est versé."] : []),
    ],
  });

/** The decision and its reason. Cents. */
export type DecidedNews = { outcome: ClaimDecision; given: Cents; reason: string };

const OUTCOMES: Readonly<Record<ClaimDecision, string>> = {
  whole: "Nous donnons raison à la demande.",
  part: "Nous donnons raison à une partie de la demande.",
  none: "Nous ne donnons pas raison à la demande.",
};

export const decidedMail = (
  to: Recipient,
  news: ClaimNews,
  { outcome, given, reason }: DecidedNews,
): MailContent =>
  mail(to, news, {
    subject: "Notre décision dans votre litige",
    paragraphs: [
      OUTCOMES[outcome],
      `Pourquoi : ${reason}`,
      ...(news.isRefundable
        ? ["Un remboursement accordé part maintenant ; ce qui attendait encore est versé."]
        : [BETWEEN_YOU]),
    ],
    facts: [["Accordé", frenchEuros(given)]],
    notes: [claimRights(news.mediator)],
  });
