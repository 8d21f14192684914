import { THEIR_REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import {
  CLAIM_DAYS,
  type ClaimEventKind,
  type ClaimMove,
  type ClaimStatus,
  claimedMoneyWords,
} from "@stokaz/contract/claims/claim-words";
import type { Claim, Claimable, ClaimEvent } from "@stokaz/contract/claims/claims";
import { type Cents, sumCents } from "@stokaz/contract/money/money";
import { refundOfUnits } from "@stokaz/contract/orders/line-amounts";
import { formatEuros, formatLongDay } from "../../lib/format/format.ts";

export const TONES: Readonly<Record<ClaimStatus, "warning" | "success" | "neutral">> = {
  open: "warning",
  answered: "warning",
  escalated: "warning",
  settled: "success",
  decided: "success",
  withdrawn: "neutral",
};

/**
 * Greatest amount for the chosen lines, in cents; `null` if no money of the purchase can be
 * refunded.
 */
export const maxAmount = (
  { lines, most, isRefundable }: Claimable,
  chosen: readonly { lineId: string; units: number }[],
): Cents | null => {
  if (!isRefundable) return null;
  if (most !== null) return most;
  return sumCents(
    chosen.flatMap(({ lineId, units }) => {
      const line = lines.find((one) => one.lineId === lineId);
      if (!line) return [];
      const { units: kept, price, amount: left } = line;
      return refundOfUnits(units, { kept, price, left });
    }),
  );
};

/** Text of each move's button. */
export const MOVE_WORDS: Readonly<Record<ClaimMove, string>> = {
  say: "Ajouter un message",
  accept: "Accepter la demande",
  propose: "Proposer une partie",
  refuse: "Dire que je ne suis pas d'accord",
  agree: "Accepter la proposition",
  escalate: "Confier la décision à la plateforme",
  withdraw: "Abandonner le litige",
};

const EVENT_WORDS: Readonly<Record<ClaimEventKind, string>> = {
  opened: "a ouvert le litige",
  said: "a écrit",
  accepted: "a accepté la demande",
  proposed: "a proposé une partie",
  refused: "n'est pas d'accord",
  agreed: "a accepté la proposition",
  escalated: "a confié la décision à la plateforme",
  unanswered: "Le délai est passé : la plateforme décide",
  withdrawn: "a abandonné le litige",
  decided: "a décidé",
};

/** Title of an event: what happened and who did it. */
export const titleOf = ({ kind, by, amount }: ClaimEvent, claim: Claim): string => {
  if (by === null) return EVENT_WORDS[kind];
  const names = {
    opener: claim.side === "opener" ? "Vous" : claim.openerName,
    respondent: claim.side === "respondent" ? "Vous" : claim.respondentName,
    operator: "La plateforme",
  };
  const words = names[by] === "Vous" ? asYou(EVENT_WORDS[kind]) : EVENT_WORDS[kind];
  return `${names[by]} ${words}${amount === null ? "" : ` : ${formatEuros(amount)}`}`;
};

const asYou = (words: string): string =>
  words.replace(/^a /, "avez ").replace("n'est pas d'accord", "n'êtes pas d'accord");

const BETWEEN_BOTH =
  "La plateforme ne prélève rien pour ce litige : réglez-le entre vous, ou avec votre assurance.";

/** Next step of an open claim, in one sentence for each viewer. */
const nextWhile = (claim: Claim): string => {
  const { status, side, respondentName, openerName, proposed, dueOn } = claim;
  const day = dueOn ? formatLongDay(dueOn) : "";
  if (status === "open") {
    return side === "respondent"
      ? `C'est à vous de répondre, jusqu'au ${day}. Sans réponse de votre part, la plateforme décide.`
      : `${respondentName} a jusqu'au ${day} pour répondre. Ensuite, la plateforme décide. Vous n'avez rien à faire.`;
  }
  if (status === "answered") {
    const answer =
      proposed === null
        ? `${respondentName} n'est pas d'accord.`
        : `${respondentName} propose ${formatEuros(proposed)}.`;
    if (side !== "opener") return `${openerName} a jusqu'au ${day} pour dire oui ou non.`;
    return `${answer} C'est à vous : ${proposed === null ? "confiez la décision à la plateforme ou abandonnez" : "acceptez, ou confiez la décision à la plateforme"}, jusqu'au ${day}.`;
  }
  return side === "operator"
    ? `À décider jusqu'au ${day}.`
    : `La plateforme lit tout ce qui a été écrit et décide au plus tard le ${day}. Vous recevrez un e-mail.`;
};

/** Outcome of a closed claim. */
const ending = ({ status, given, isRefundable, kind }: Claim): string => {
  if (status === "withdrawn") return "Le litige est abandonné. Rien d'autre ne se passe.";
  if (!given) return "Rien n'est à rendre.";
  const amount = formatEuros(given);
  if (!isRefundable) return `${amount} reconnus. ${BETWEEN_BOTH}`;
  const whose = kind === "bought" ? "l'acheteur" : "l'artisan";
  return `${amount} reviennent sur la carte de ${whose}, ${THEIR_REFUND_DELAY}.`;
};

/** Next step or outcome of a claim, for its viewer. */
export const nextOf = (claim: Claim): { title: string; text: string } =>
  claim.dueOn === null
    ? { title: "C'est terminé", text: ending(claim) }
    : { title: "Et maintenant ?", text: nextWhile(claim) };

/** State of the money before a claim is opened. */
export const moneyBefore = ({ isRefundable, kind }: Claimable): string => {
  if (!isRefundable) return BETWEEN_BOTH;
  const whom = kind === "bought" ? "au vendeur" : "au loueur";
  return `L'argent qui n'est pas encore versé ${whom} attend la fin du litige. S'il est déjà versé et qu'il faut vous rembourser, nous le reprenons.`;
};

/** State of the money during the claim; empty once the claim is closed. */
export const moneyOf = (claim: Claim): string => {
  if (claim.dueOn === null) return "";
  if (!claim.isRefundable) return BETWEEN_BOTH;
  if (claim.isDisputed) {
    return "La banque du payeur conteste aussi ce paiement\u202f: c'est elle qui décide d'abord.";
  }
  return [
    claim.money && claimedMoneyWords(claim, claim.money),
    claim.isWithdrawn &&
      "L'acheteur a renoncé à ces produits entre-temps\u202f: ce que le litige ne lui en rend pas lui est remboursé après.",
  ]
    .filter(Boolean)
    .join(" ");
};

/** Steps and their durations, shown before a claim is opened. */
export const STEPS: readonly string[] = [
  `L'autre partie est prévenue et a ${CLAIM_DAYS.answer} jours pour répondre : accepter, proposer une partie, ou expliquer son désaccord.`,
  `Vous acceptez sa proposition, ou vous confiez la décision à la plateforme.`,
  `La plateforme lit tout et décide en ${CLAIM_DAYS.decision} jours au plus, avec ses raisons.`,
];
