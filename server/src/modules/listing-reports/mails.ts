import { CONTEST_LIFE } from "@stokaz/contract/limits";
import { MEASURES } from "@stokaz/contract/moderation/measures";
import { REPORT_CAUSES } from "@stokaz/contract/moderation/reports";
import { paths } from "@stokaz/contract/paths";
import { UNNAMED_LESSOR } from "@stokaz/contract/sellers/identity-facts";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { DecisionRow } from "../decisions/public.ts";
import type { MailContent } from "../mail/public.ts";
import type { ReportRow } from "./tables.ts";

/** Data of a report for the mails to its sender. */
export type ReportMailDetails = {
  report: ReportRow;
  to: { email: string; name: string };
  /**
   * True if the reader has proven that they read this address; an unproven address gets no text
   * that a user typed.
   */
  isProven: boolean;
  /** Name of the subject; empty for a lessor. */
  subjectName: string;
  /** Instant of the receipt, in words. */
  at: string;
  publicUrl: string;
  token: string;
};

/** When a report was received, in words. @param time in French: `14 h 32` */
export const receivedAt = (day: CalendarDay, time: string): string => `${frenchDay(day)} à ${time}`;

/** What the mails about a report are called. */
export const receiptSubject = "Nous avons reçu votre signalement";
export const answerSubject = "Votre signalement est traité";

const factsOf = ({ report, isProven, subjectName, at }: ReportMailDetails): [string, string][] => [
  ["Numéro", report.number],
  ...(isProven || subjectName === ""
    ? [["Au sujet de", subjectName || UNNAMED_LESSOR] satisfies [string, string]]
    : []),
  ...(report.subject_url ? [["Adresse", report.subject_url] satisfies [string, string]] : []),
  ["Motif", REPORT_CAUSES[report.cause]],
  ...(isProven ? [["Vos mots", report.words] satisfies [string, string]] : []),
  ["Reçu le", at],
];

const partsOf = (details: ReportMailDetails): Pick<MailContent, "to" | "link"> => ({
  to: details.to.email,
  link: {
    label: "Suivre mon signalement",
    url: `${details.publicUrl}${paths.report.href(details.token)}`,
  },
});

const greeting = ({ to, isProven }: ReportMailDetails): string =>
  isProven && to.name ? `Bonjour ${to.name},` : "Bonjour,";

/** Parts of the mails for the notifications of a sender with an account. */
export const receiptContent: Pick<MailContent, "paragraphs"> = {
  paragraphs: ["Une personne de notre équipe le lit et décide, puis nous vous écrivons."],
};

export const answerContent = (decision: DecisionRow): Pick<MailContent, "paragraphs"> => ({
  paragraphs: [
    `Notre décision : ${MEASURES[decision.measure].toLowerCase()}. Pourquoi : ${decision.facts}`,
  ],
});

export const receiptMail = (details: ReportMailDetails): MailContent => ({
  ...partsOf(details),
  subject: receiptSubject,
  paragraphs: [
    greeting(details),
    "Merci. Nous avons bien reçu votre signalement. Une personne de notre équipe le lit et décide, puis nous vous écrivons.",
    "La personne concernée ne saura pas qui vous êtes.",
  ],
  facts: factsOf(details),
});

export const answerMail = (details: ReportMailDetails, decision: DecisionRow): MailContent => ({
  ...partsOf(details),
  subject: answerSubject,
  paragraphs: [
    greeting(details),
    `Nous avons examiné votre signalement. Notre décision : ${MEASURES[decision.measure].toLowerCase()}.`,
    `Pourquoi : ${decision.facts}`,
    ...(decision.measure === "none"
      ? [
          `Vous n'êtes pas d'accord ? Contestez dans les ${CONTEST_LIFE.words}, avec le bouton ci-dessous.`,
        ]
      : []),
    "Une personne de notre équipe a décidé, sans traitement automatisé. Vous pouvez aussi saisir le tribunal.",
  ],
  facts: [
    ...factsOf(details),
    ["Décision", decision.number],
    ...(decision.ground_text
      ? [["Règle appliquée", decision.ground_text] satisfies [string, string]]
      : []),
  ],
});
