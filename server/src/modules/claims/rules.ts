import {
  CLAIM_DAYS,
  type ClaimKind,
  type ClaimMove,
  type ClaimSide,
  type ClaimStatus,
} from "@stokaz/contract/claims/claim-words";
import type { Cents } from "@stokaz/contract/money/money";
import type { ProblemCode } from "@stokaz/contract/problems";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Transitions } from "@stokaz/contract/transitions";

/**
 * Allowed changes of a claim's status. An answer may be changed until the opener replies; both
 * sides can still agree while the operator reads.
 */
export const CLAIM_TRANSITIONS = {
  open: ["answered", "settled", "escalated", "withdrawn"],
  answered: ["answered", "settled", "escalated", "withdrawn"],
  escalated: ["settled", "decided", "withdrawn"],
  settled: [],
  decided: [],
  withdrawn: [],
} as const satisfies Transitions<ClaimStatus>;

/** Statuses in which a claim waits for somebody. */
export const UNDER_WAY = ["open", "answered", "escalated"] as const satisfies ClaimStatus[];

const OPENER_MOVES: Readonly<Partial<Record<ClaimStatus, readonly ClaimMove[]>>> = {
  open: ["say", "withdraw"],
  answered: ["say", "agree", "escalate", "withdraw"],
  escalated: ["say", "withdraw"],
};
const RESPONDENT_MOVES: typeof OPENER_MOVES = {
  open: ["say", "accept", "propose", "refuse"],
  answered: ["say", "accept", "propose", "refuse"],
  escalated: ["say", "accept"],
};

/** The facts that decide the moves of a claim. */
type Judged = { status: ClaimStatus; proposed_cents: Cents | null };

/** Lists the moves of a side; the operator decides by another call. */
export const movesOf = ({ status, proposed_cents }: Judged, side: ClaimSide): ClaimMove[] => {
  if (side === "operator") return [];
  const moves = (side === "opener" ? OPENER_MOVES : RESPONDENT_MOVES)[status] ?? [];
  return moves.filter((move) => move !== "agree" || proposed_cents !== null);
};

/** True if it is this side's turn. */
export const isTurnOf = (status: ClaimStatus, side: ClaimSide): boolean =>
  (status === "open" && side === "respondent") ||
  (status === "answered" && side === "opener") ||
  (status === "escalated" && side === "operator");

/** Side of a person in a claim; undefined for people who may not see it. */
export const sideOf = (
  { opener_id, respondent_id }: { opener_id: string; respondent_id: string },
  { userId, role }: { userId: string; role: string },
): ClaimSide | undefined => {
  if (userId === opener_id) return "opener";
  if (userId === respondent_id) return "respondent";
  return role === "admin" ? "operator" : undefined;
};

/** Due date of the step that follows a status. */
export const dueDay = (
  status: "open" | "answered" | "escalated",
  today: CalendarDay,
): CalendarDay => {
  const days = {
    open: CLAIM_DAYS.answer,
    answered: CLAIM_DAYS.reply,
    escalated: CLAIM_DAYS.decision,
  };
  return addDays(today, days[status]);
};

/** The facts that decide whether a line can be claimed for. `left`: cents of its money that were not given back. */
type JudgedLine = {
  status: string;
  kept: number;
  left: Cents;
  isContested: boolean;
  /** True if units of it are being brought back. */
  isReturning: boolean;
  collectedOn: CalendarDay | null;
};

/**
 * Reason why nothing can be claimed for a line today, if any.
 *
 * @param days number of days after its pickup
 */
const refuse = (
  { status, collectedOn }: JudgedLine,
  days: number,
  today: CalendarDay,
): ProblemCode | undefined => {
  if (status === "to_collect") return undefined;
  if (status !== "collected" || collectedOn === null) return "claim/nothing-to-claim";
  return addDays(collectedOn, days) < today ? "claim/too-late" : undefined;
};

/** Reason why a buyer or a seller cannot claim for a line today, if any. */
export const refuseLine = (
  kind: Extract<ClaimKind, "bought" | "sold">,
  line: JudgedLine,
  today: CalendarDay,
): ProblemCode | undefined => {
  if (kind === "sold") {
    return line.status === "collected"
      ? refuse(line, CLAIM_DAYS.afterSale, today)
      : "claim/nothing-to-claim";
  }
  if (line.isContested || line.isReturning) return "claim/line-waits";
  if (line.kept === 0 || line.left === 0) return "claim/nothing-to-claim";
  return refuse(line, CLAIM_DAYS.afterPickup, today);
};

/**
 * True if a claim about a lease can be opened: while it runs, and some days after.
 *
 * @param endsOn first day after it
 */
export const isLeaseClaimable = (endsOn: CalendarDay, today: CalendarDay): boolean =>
  today <= addDays(endsOn, CLAIM_DAYS.afterLease);

/** Names a picture's file in its store. */
export const claimPictureOf = (id: string): string => `claim-picture-${id}.jpg`;

/**
 * Id of the picture in a private file's name; undefined for any other file or an incomplete one.
 */
export const claimFileOf = (name: string): string | undefined =>
  /^claim-picture-([0-9a-f-]{36})\.jpg$/.exec(name)?.[1];
