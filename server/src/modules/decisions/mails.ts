import type { HideableList } from "@stokaz/contract/admin/admin";
import { CONTEST_ANSWER, CONTEST_LIFE } from "@stokaz/contract/limits";
import { DECIDED_BY } from "@stokaz/contract/moderation/decisions";
import { originOf } from "@stokaz/contract/moderation/grounds";
import { NOTICE_WAIVERS } from "@stokaz/contract/moderation/measures";
import { paths } from "@stokaz/contract/paths";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../mail/public.ts";
import type { RunningLease } from "./repository.ts";
import type { DecisionRow } from "./tables.ts";

type Recipient = { email: string; firstName: string };

type HideableType = Exclude<DecisionRow["subject_type"], "user">;

/** Data of a measure for its statement of reasons. */
export type MeasureDetails = {
  decision: DecisionRow;
  /** First day of the measure, in words. */
  on: string;
  /** True if a report led to it. */
  isReported: boolean;
  /** Leases that go on while their person is suspended. */
  leases: readonly RunningLease[];
  publicUrl: string;
  /** Token of the link to its page. */
  token: string;
};

const SPACE_AND_PRODUCT = { space: "l'espace", product: "le produit" } as const;

/** Names a hidden listing or review in a sentence. */
const nameOf = (type: HideableType, name: string): string =>
  type === "review" ? "votre avis" : `${SPACE_AND_PRODUCT[type]} « ${name} »`;

const TYPES = { spaces: "space", products: "product", reviews: "review" } as const;

const OWN_PAGES = {
  spaces: { label: "Voir mes annonces", path: paths.storageManagement.href() },
  products: { label: "Voir mes annonces", path: paths.storageDetails.href() },
  reviews: { label: "Ouvrir mes avis", path: paths.reviews.href() },
} as const;

const noticeOf = ({ measure, takes_effect_on, notice_waiver }: DecisionRow): [string, string][] => {
  if (measure !== "suspend") return [];
  if (takes_effect_on) return [["Préavis", "Trente jours"]];
  return notice_waiver ? [["Sans préavis", NOTICE_WAIVERS[notice_waiver]]] : [];
};

const leaseFact = ({ name, endDate, isMonthly }: RunningLease): [string, string] => [
  "Location qui continue",
  `${name}, dernier jour le ${frenchDay(lastDayBefore(endDate))}${isMonthly ? ", loyers prélevés chaque mois" : ""}`,
];

/**
 * Facts that the law requires in a decision. Sources: regulation (EU) 2022/2065, article 17;
 * regulation (EU) 2019/1150, article 4.
 */
const statementOf = ({ decision, on, isReported, leases }: MeasureDetails): [string, string][] => [
  ["Décision", decision.number],
  ["Règle appliquée", decision.ground_text ?? ""],
  ["Portée", decision.scope],
  ...leases.map(leaseFact),
  ["À partir du", on],
  ...noticeOf(decision),
  [
    "Durée",
    decision.ends_on ? `Jusqu'au ${frenchDay(decision.ends_on)} inclus` : "Sans date de fin",
  ],
  ["Décidé par", DECIDED_BY],
  ["À la suite", originOf({ ground: decision.ground, isReported })],
  [
    "Contester",
    `Dans les ${CONTEST_LIFE.words}, avec le bouton ci-dessous, sans vous connecter. Nous répondons en ${CONTEST_ANSWER.words}. Vous pouvez aussi saisir le médiateur ou le tribunal.`,
  ],
];

/** Subject of the mail about a measure. */
export const statementSubject = ({
  measure,
  subject_name,
  takes_effect_on,
  applied_at,
}: DecisionRow): string => {
  if (measure === "hide") return `« ${subject_name} » n'est plus visible`;
  return takes_effect_on && !applied_at
    ? `Votre compte sera suspendu le ${frenchDay(takes_effect_on)}`
    : "Votre compte est suspendu";
};

const KEPT = "Les locations et les commandes déjà payées restent dues et suivent leur cours.";

const followUpOf = ({ subject_type, ground }: DecisionRow): string => {
  if (subject_type === "review") return "Plus personne ne le lit, et sa note ne compte plus.";
  return ground === "recall"
    ? "Ne le remettez plus à personne. Les commandes qui l'attendent sont arrêtées."
    : "Les locations et les commandes déjà payées suivent leur cours. Corrigez ce qui doit l'être, puis répondez-nous.";
};

const wordsOf = ({ decision, on }: Omit<MeasureDetails, "token">): string[] => {
  const { measure, subject_type: type, subject_name: name, facts, applied_at } = decision;
  if (measure === "hide" && type !== "user") {
    return [`Nous avons masqué ${nameOf(type, name)}. Motif : ${facts}`, followUpOf(decision)];
  }
  return applied_at
    ? [
        `Nous avons suspendu votre compte. Motif : ${facts}`,
        `Vos annonces ne sont plus visibles et vous ne pouvez plus vous connecter. ${KEPT}`,
      ]
    : [
        `Le ${on}, nous suspendrons votre compte. Motif : ${facts}`,
        `D'ici là, rien ne change. Ensuite, vos annonces ne seront plus visibles et vous ne pourrez plus vous connecter. ${KEPT}`,
      ];
};

/** Mail about a measure against a listing or an account, with its reasons. */
export const statementMail = (to: Recipient, details: MeasureDetails): MailContent => ({
  to: to.email,
  subject: statementSubject(details.decision),
  paragraphs: [`Bonjour ${to.firstName},`, ...wordsOf(details)],
  facts: statementOf(details),
  link: {
    label: "Lire la décision ou la contester",
    url: `${details.publicUrl}${paths.decision.href(details.token)}`,
  },
});

/** Part of the statement for the notifications, with a link to its subject within the account. */
export const statementContent = (
  details: Omit<MeasureDetails, "token">,
): Pick<MailContent, "paragraphs" | "link"> => {
  const { subject_type: type } = details.decision;
  const own =
    type === "user" ? { label: "Mon profil", path: paths.profile.href() } : OWN_PAGES[`${type}s`];
  return {
    paragraphs: wordsOf(details),
    link: { label: own.label, url: `${details.publicUrl}${own.path}` },
  };
};

export const reinstatedMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Votre compte est rétabli",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La suspension de votre compte est levée : vos annonces sont de nouveau visibles et vous pouvez vous connecter.",
  ],
  link: { label: "Se connecter", url: `${publicUrl}${paths.login.href()}` },
});

export const calledOffMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  subject: "Votre compte ne sera pas suspendu",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "La suspension que nous vous avions annoncée n'aura pas lieu : rien ne change pour vous.",
  ],
  link: { label: "Se connecter", url: `${publicUrl}${paths.login.href()}` },
});

export const shownAgainMail = (
  to: Recipient,
  list: HideableList,
  name: string,
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject: `« ${name} » est de nouveau visible`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Nous affichons de nouveau ${nameOf(TYPES[list], name)}.`,
  ],
  link: { label: OWN_PAGES[list].label, url: `${publicUrl}${OWN_PAGES[list].path}` },
});
