import { frenchEuros } from "../money/euros.ts";
import type { Cents } from "../money/money.ts";

/**
 * Time limits of a claim, in days: to open it, to answer it, to reply to the answer, and for the
 * operator to decide.
 */
export const CLAIM_DAYS = {
  afterPickup: 14,
  afterSale: 60,
  afterLease: 30,
  answer: 5,
  reply: 5,
  decision: 14,
} as const;

/** Maximum number of pictures in one message. */
export const CLAIM_PICTURES = 8;
/** Maximum number of messages from one side, in one claim. */
export const CLAIM_MESSAGES = 30;

/**
 * Relation of the claim's opener to the purchase: they bought it, sold it, rent the place, or let
 * it.
 */
export const CLAIM_KINDS = ["bought", "sold", "rented", "let"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** True if the claim can lead to a refund: its opener paid for the purchase. */
export const isRefundable = (kind: ClaimKind): boolean => kind === "bought" || kind === "rented";

/** Reasons for a claim, as people read them. */
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

/** Possible reasons for each kind of claim. */
export const REASONS_OF_KIND = {
  bought: ["not_as_described", "damaged", "missing", "other"],
  sold: ["returned_damaged", "other"],
  rented: ["goods_damaged", "place_unusable", "not_as_described", "other"],
  let: ["place_damaged", "other"],
} as const satisfies Readonly<Record<ClaimKind, readonly ClaimReason[]>>;

/**
 * States of a claim, as people read them. `open`: the other side must answer; `answered`: the
 * opener must reply; `escalated`: the operator decides. Final states: `settled` by both sides,
 * `decided`, `withdrawn`.
 */
export const CLAIM_STATUSES = {
  open: "Réponse attendue",
  answered: "Réponse reçue",
  escalated: "La plateforme décide",
  settled: "Réglé à l'amiable",
  decided: "Décidé par la plateforme",
  withdrawn: "Abandonné",
} as const;
export type ClaimStatus = keyof typeof CLAIM_STATUSES;

/**
 * Moves of a side. The other side can `accept` everything, `propose` a part or `refuse`. The opener
 * can `agree` to the proposal, `escalate` to the operator or `withdraw`. Both can `say` more.
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

/** Kinds of events in the history of a claim. */
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

/**
 * The side that caused an event. An event without a side comes from the platform, because a time
 * limit ended.
 */
export const CLAIM_SIDES = ["opener", "respondent", "operator"] as const;
export type ClaimSide = (typeof CLAIM_SIDES)[number];

/** Decisions of the operator on the amount that is asked. */
export const CLAIM_DECISIONS = {
  whole: "Tout ce qui est demandé",
  part: "Une partie",
  none: "Rien",
} as const;
export type ClaimDecision = keyof typeof CLAIM_DECISIONS;

/**
 * Where the money of a claim is, in cents: held until its end, or paid before to who sold or let.
 * Only money that can still be refunded counts.
 */
export type ClaimedMoney = { held: Cents; sent: Cents };

/** Text about money that was paid out, for who paid, who got it, and the operator. */
const sentWords = (
  kind: ClaimKind,
  side: ClaimSide,
  { what, isSeveral }: { what: string; isSeveral: boolean },
): string => {
  const [are, it] = isSeveral ? ["sont", "les"] : ["est", "le"];
  const paid = isSeveral ? "versés" : "versé";
  const whom = kind === "bought" ? "au vendeur" : "au loueur";
  if (side === "opener") {
    return `${what} ${are} déjà ${paid} ${whom} : s'il faut vous rembourser, nous ${it} reprenons.`;
  }
  return side === "respondent"
    ? `${what} vous ${are} déjà ${paid} : si un remboursement est accordé, nous ${it} reprenons.`
    : `${what} ${are} déjà ${paid} ${whom} : un remboursement ${it} lui reprend.`;
};

/** Text about the money of a claim that leads to a refund, for mails and screens. */
export const claimedMoneyWords = (
  { kind, side }: { kind: ClaimKind; side: ClaimSide },
  { held, sent }: ClaimedMoney,
): string => {
  if (held === 0 && sent === 0) return "Tout ce qui est demandé est déjà rendu.";
  if (sent === 0) return "L'argent concerné attend la fin du litige.";
  if (held === 0) return sentWords(kind, side, { what: "L'argent", isSeveral: false });
  const rest = { what: frenchEuros(sent), isSeveral: true };
  return `${frenchEuros(held)} attendent la fin du litige. ${sentWords(kind, side, rest)}`;
};

/**
 * Text about the rights that remain after a claim is over, for screens and mails. Source: code de
 * la consommation L217-3, L612-1.
 */
export const claimRights = (mediator: string): string =>
  `Cette décision ne retire aucun droit : garantie légale, médiateur de la consommation (gratuit pour l'acheteur)${mediator ? ` — ${mediator}` : ""}, ou tribunal. Vous pouvez aussi la contester auprès de nous par la page Contact, dans les six mois.`;

/** Note on a refund that both sides agreed on. */
export const SETTLED_NOTE = "Litige réglé à l'amiable";

/** Refusal of a part given by the operator that is not less than what is asked, in cents. */
export const partTooMuch = (asked: Cents): string =>
  `Une partie est moins que ${frenchEuros(asked)}, qui est demandé.`;
/** Refusal of a proposal of the other side that is not less than what is asked, in cents. */
export const proposalTooMuch = (asked: Cents): string =>
  `Moins que ${frenchEuros(asked)}, qui est demandé : pour tout accorder, acceptez.`;
/** Refusal of a claim for more than its opener paid, in cents. */
export const claimTooMuch = (paid: Cents): string => `Vous avez payé ${frenchEuros(paid)}.`;
