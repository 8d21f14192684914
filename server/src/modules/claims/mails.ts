import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import {
  CLAIM_REASONS,
  type ClaimDecision,
  type ClaimedMoney,
  type ClaimKind,
  type ClaimReason,
  claimedMoneyWords,
  claimRights,
  isRefundable,
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
  /** Ids of both sides. */
  people: readonly string[];
  openerName: string;
  respondentName: string;
  reason: ClaimReason;
  asked: Cents;
  /** Due date of the next step. */
  dueOn: CalendarDay | null;
  kind: ClaimKind;
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
  people: details.people,
  subject: `${subject} : ${details.title}`,
  paragraphs: [`Bonjour ${to.firstName},`, ...paragraphs],
  facts: [...factsOf(details), ...facts],
  link: linkTo(details),
  ...(notes && { notes }),
});

const BETWEEN_YOU =
  "Nous ne prélevons rien pour ce litige : ce qui est reconnu ou décidé se règle entre vous, ou avec votre assurance.";

const moneyOf = (
  { kind }: ClaimMailDetails,
  side: "opener" | "respondent",
  located: ClaimedMoney | null,
): string => (located ? claimedMoneyWords({ kind, side }, located) : BETWEEN_YOU);

/** End of a claim. Cents; `agreed` is what both sides or the operator wanted to give. */
export type SettledDetails = { given: Cents; agreed: Cents; isRestPaid: boolean };

/** What becomes of the money at the end; empty when nothing does. */
const endingOf = (
  { kind }: ClaimMailDetails,
  { given, agreed, isRestPaid }: SettledDetails,
): string[] => {
  if (!isRefundable(kind)) return [BETWEEN_YOU];
  const rest = isRestPaid ? ["Ce qui attendait encore est versé."] : [];
  if (given === agreed) {
    return [...(given > 0 ? ["Le remboursement part maintenant."] : []), ...rest];
  }
  return [
    given > 0
      ? `Un remboursement de ${frenchEuros(given)} part maintenant : le reste de ${frenchEuros(agreed)} avait déjà été rendu.`
      : `Rien ne part maintenant : ${frenchEuros(agreed)} avaient déjà été rendus.`,
    ...rest,
  ];
};

const dayOf = ({ dueOn }: ClaimMailDetails): string => (dueOn ? frenchDay(dueOn) : "bientôt");

export const openedMail = (
  to: Recipient,
  details: ClaimMailDetails,
  { words, located }: { words: string; located: ClaimedMoney | null },
): MailContent =>
  mail(to, details, {
    subject: "Un litige est ouvert, répondez",
    paragraphs: [
      `${details.openerName} nous a signalé un problème : « ${words} »`,
      `Répondez avant la fin du ${dayOf(details)}, avec vos mots et vos photos : acceptez, proposez une partie, ou expliquez votre désaccord. Sans réponse, nous décidons.`,
      moneyOf(details, "respondent", located),
    ],
  });

/** @param located where its money is; `isClosed` when the other account is closed */
export const receiptMail = (
  to: Recipient,
  details: ClaimMailDetails,
  { located, isClosed }: { located: ClaimedMoney | null; isClosed: boolean },
): MailContent =>
  mail(to, details, {
    subject: "Votre litige est ouvert",
    paragraphs: [
      isClosed
        ? `Le compte de l'autre partie est fermé, et personne ne peut y répondre : nous décidons au plus tard le ${dayOf(details)}, avec nos raisons. Vous recevrez un e-mail.`
        : `Nous avons prévenu ${details.respondentName}, qui peut répondre jusqu'au ${dayOf(details)}. Vous recevrez un e-mail.`,
      moneyOf(details, "opener", located),
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
      `${proposed === null ? "Confiez-nous la décision, ou abandonnez" : "Acceptez, ou confiez-nous la décision"}, avant la fin du ${dayOf(details)}. Ensuite, nous décidons.`,
    ],
  });

export const settledMail = (
  to: Recipient,
  details: ClaimMailDetails,
  settled: SettledDetails,
): MailContent =>
  mail(to, details, {
    subject: "Votre litige est réglé",
    paragraphs: ["Vous êtes d'accord : le litige est terminé.", ...endingOf(details, settled)],
    facts: [["Accordé", frenchEuros(settled.given)]],
  });

/**
 * Why the operator decides: the other account is closed, its side did not answer in time, the opener
 * did not reply to the answer in time, or asked for the decision.
 */
export type EscalationCause = "closed" | "unanswered" | "unreplied" | "disagreed";

export const escalatedMail = (
  to: Recipient,
  details: ClaimMailDetails,
  cause: EscalationCause,
): MailContent =>
  mail(to, details, {
    subject: "Nous allons décider de votre litige",
    paragraphs: [
      cause === "disagreed"
        ? "Vous n'êtes pas d'accord entre vous : nous décidons maintenant."
        : "Le délai pour répondre est passé : nous décidons maintenant.",
      `Nous lisons tout ce qui a été écrit et décidons au plus tard le ${dayOf(details)}, avec nos raisons. Vous pouvez encore ajouter des mots et des photos.`,
    ],
  });

const causeOf = (
  { openerName, respondentName }: ClaimMailDetails,
  cause: EscalationCause,
): string =>
  ({
    closed: "le compte de l'autre partie est fermé, et personne ne peut y répondre.",
    unanswered: `${respondentName} n'a pas répondu dans le délai.`,
    unreplied: `les deux parties ont parlé, et ${openerName} n'a pas répliqué dans le délai.`,
    disagreed: "les deux parties ont parlé.",
  })[cause];

export const operatorMail = (
  operatorEmail: string,
  details: ClaimMailDetails,
  cause: EscalationCause,
): MailContent => ({
  to: operatorEmail,
  people: details.people,
  subject: `Litige à décider avant le ${dayOf(details)} : ${details.title}`,
  paragraphs: [
    `${details.openerName} contre ${details.respondentName} : ${causeOf(details, cause)}`,
  ],
  facts: factsOf(details),
  link: linkTo(details),
});

export const withdrawnMail = (
  to: Recipient,
  details: ClaimMailDetails,
  isRestPaid: boolean,
): MailContent =>
  mail(to, details, {
    subject: "Un litige est abandonné",
    paragraphs: [
      `${details.openerName} a abandonné le litige : vous n'avez plus rien à faire.`,
      ...(isRestPaid ? ["Ce qui attendait est versé."] : []),
    ],
  });

/** The decision and its reason. Cents. */
export type DecisionMailDetails = {
  outcome: ClaimDecision;
  reason: string;
  settled: SettledDetails;
};

const OUTCOMES: Readonly<Record<ClaimDecision, string>> = {
  whole: "Nous donnons raison à la demande.",
  part: "Nous donnons raison à une partie de la demande.",
  none: "Nous ne donnons pas raison à la demande.",
};

export const decidedMail = (
  to: Recipient,
  details: ClaimMailDetails,
  { outcome, reason, settled }: DecisionMailDetails,
): MailContent =>
  mail(to, details, {
    subject: "Notre décision dans votre litige",
    paragraphs: [OUTCOMES[outcome], `Pourquoi : ${reason}`, ...endingOf(details, settled)],
    facts: [["Accordé", frenchEuros(settled.given)]],
    notes: [claimRights(details.mediator)],
  });
