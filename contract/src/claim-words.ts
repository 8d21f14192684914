import { frenchEuros } from "./euros.ts";
import type { Cents } from "./money.ts";

/** Days of a claim: to open one, to answer it, to reply to the answer, and for the operator to decide. */
export const CLAIM_DAYS = {
  afterPickup: 14,
  afterSale: 60,
  afterLease: 30,
  answer: 5,
  reply: 5,
  decision: 14,
} as const;

/** Pictures that go with one message, and messages of one side. */
export const CLAIM_PICTURES = 8;
export const CLAIM_MESSAGES = 30;

/** What the purchase is to whoever opens a claim: they bought it, sold it, rent the place, or let it. */
export const CLAIM_KINDS = ["bought", "sold", "rented", "let"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Whether money of the purchase can go back by it: its opener is who paid. */
export const isRefundable = (kind: ClaimKind): boolean => kind === "bought" || kind === "rented";

/** What is wrong, as people read it. */
export const CLAIM_REASONS = {
  not_as_described: "Ce n'est pas ce qui était annoncé",
  damaged: "C'est abîmé",
  missing: "Il en manque",
  goods_damaged: "Mes marchandises ont été abîmées dans l'espace",
  place_unusable: "L'espace n'est pas utilisable comme convenu",
  place_damaged: "L'espace a été abîmé",
  returned_damaged: "Un produit m'est revenu abîmé",
  other: "Autre chose",
} as const;
export type ClaimReason = keyof typeof CLAIM_REASONS;

/** What can be wrong, by what the purchase is to whom it is wrong for. */
export const REASONS_OF_KIND = {
  bought: ["not_as_described", "damaged", "missing", "other"],
  sold: ["returned_damaged", "other"],
  rented: ["goods_damaged", "place_unusable", "not_as_described", "other"],
  let: ["place_damaged", "other"],
} as const satisfies Readonly<Record<ClaimKind, readonly ClaimReason[]>>;

/**
 * Where a claim stands, as people read it. `open`: the other side answers; `answered`: its opener replies; `escalated`: the
 * operator decides; then it is over: `settled` between both, `decided`, or `withdrawn`.
 */
export const CLAIM_STATUSES = {
  open: "Réponse attendue",
  answered: "Réponse reçue",
  escalated: "Stokaz décide",
  settled: "Réglé à l'amiable",
  decided: "Décidé par Stokaz",
  withdrawn: "Abandonné",
} as const;
export type ClaimStatus = keyof typeof CLAIM_STATUSES;

/**
 * What a side does. The other side: `accept` all that is asked, `propose` a part of it, `refuse`; the opener: `agree` to what
 * was proposed, `escalate` to the operator, `withdraw`; both: `say` more.
 */
export const CLAIM_MOVES = [
  "say",
  "accept",
  "propose",
  "refuse",
  "agree",
  "escalate",
  "withdraw",
] as const;
export type ClaimMove = (typeof CLAIM_MOVES)[number];

/** What happened in a claim. */
export const CLAIM_EVENTS = [
  "opened",
  "said",
  "accepted",
  "proposed",
  "refused",
  "agreed",
  "escalated",
  "unanswered",
  "withdrawn",
  "decided",
] as const;
export type ClaimEventKind = (typeof CLAIM_EVENTS)[number];

/** Whose an event is; of none of them it is the platform's, by the calendar. */
export const CLAIM_SIDES = ["opener", "respondent", "operator"] as const;
export type ClaimSide = (typeof CLAIM_SIDES)[number];

/** What the operator decides of what is asked. */
export const CLAIM_DECISIONS = {
  whole: "Tout ce qui est demandé",
  part: "Une partie",
  none: "Rien",
} as const;
export type ClaimDecision = keyof typeof CLAIM_DECISIONS;

/** What rights stay after a claim is over, as screens and mails say it. Source: code de la consommation L217-3, L612-1. */
export const claimRights = (mediator: string): string =>
  `Cette décision ne retire aucun droit : garantie légale, médiateur de la consommation (gratuit pour l'acheteur)${mediator ? ` — ${mediator}` : ""}, ou tribunal. Vous pouvez aussi la contester auprès de nous par la page Contact, dans les six mois.`;

/** The note of a refund that both sides agreed on. */
export const SETTLED_NOTE = "Litige réglé à l'amiable";

/** The refusals of an amount, by whose it is: the operator's part, the other side's proposal, the opener's claim. */
export const partTooMuch = (asked: Cents): string =>
  `Une partie est moins que ${frenchEuros(asked)}, qui est demandé.`;
export const proposalTooMuch = (asked: Cents): string =>
  `Moins que ${frenchEuros(asked)}, qui est demandé : pour tout accorder, acceptez.`;
export const claimTooMuch = (paid: Cents): string => `Vous avez payé ${frenchEuros(paid)}.`;
