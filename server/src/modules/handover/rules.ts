import type { TrailKind } from "@stokaz/contract/handover/handover";
import type { CaseDecision } from "@stokaz/contract/handover/handover-cases";
import { WRONG_CODES } from "@stokaz/contract/limits";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";
import { CLOSED_ACCOUNT, shortName } from "@stokaz/contract/text";
import { type CalendarDay, DAY_MS } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";

/** Time for which wrong codes lock an order's pass. Source: product decisions, Handover. */
const LOCK_MS = WRONG_CODES.minutes * 60_000;

/** Facts of a line by which a handover is judged. */
export type JudgedLine = {
  id: string;
  seller_id: string;
  status: string;
  rental_end: CalendarDay;
  collected_at: Date | null;
  is_contested: boolean;
  is_adult_only: boolean;
  /** Danger of its recalled product, for which it must not be handed over. */
  recall_danger: string | null;
};

/**
 * Relation of a person to an order. `isOfPlace` is true for its lessor and for the people that the
 * lessor named.
 */
export type Standing = { userId: string; isOfPlace: boolean };

/** Lines of an order that somebody may hand over: all lines at their place, elsewhere their own. */
export const handableLines = <Line extends Pick<JudgedLine, "seller_id">>(
  lines: readonly Line[],
  { userId, isOfPlace }: Standing,
): Line[] => lines.filter(({ seller_id }) => isOfPlace || seller_id === userId);

/** True if a line waits for its buyer: no decision about it is open, and it is not recalled. */
export const isWaiting = ({
  status,
  is_contested,
  recall_danger,
}: Pick<JudgedLine, "status" | "is_contested" | "recall_danger">): boolean =>
  status === "to_collect" && !is_contested && recall_danger === null;

const isStopped = ({ status, recall_danger }: JudgedLine): boolean =>
  status === "to_collect" && recall_danger !== null;

/** Reason why something is not handed over, with the text that people read. */
export type Refusal = { code: ProblemCode; message: string };

const refusal = (code: ProblemCode, message: string = PROBLEMS[code].message): Refusal => ({
  code,
  message,
});

const GIVEN_UP = "Le délai est passé : ces produits sont de nouveau à l'artisan. Ne remettez rien.";

/** Instant at which some of the lines were last collected. */
export const lastCollected = (lines: readonly Pick<JudgedLine, "collected_at">[]): Date | null =>
  lines
    .flatMap(({ collected_at }) => collected_at ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1) ?? null;

/**
 * Reason why no line of an order can be handed over, whatever pass is shown.
 *
 * @param lines lines that the viewer may hand over
 * @param inWords formats an instant as people read it
 */
export const refuseOrder = (
  lines: readonly JudgedLine[],
  today: CalendarDay,
  inWords: (instant: Date) => string,
): Refusal | undefined => {
  const waiting = lines.filter(isWaiting);
  if (waiting.some(({ rental_end }) => rental_end > today)) return undefined;
  if (waiting.length > 0) return refusal("handover/lease-over");
  if (lines.some(isStopped)) return refusal("handover/line-recalled");
  if (lines.some(({ status, is_contested }) => status === "to_collect" && is_contested)) {
    return refusal("handover/line-contested");
  }
  const at = lastCollected(lines);
  if (at)
    return refusal("handover/already-done", `Cette commande est déjà remise, ${inWords(at)}.`);
  return lines.some(({ status }) => status === "not_collected")
    ? refusal("handover/cancelled", GIVEN_UP)
    : refusal("handover/cancelled");
};

/**
 * Reason why the named lines cannot be handed over, or refused.
 *
 * @param lines lines that the viewer may hand over
 * @param lineIds ids of the named lines
 */
export const refuseLines = (
  lines: readonly JudgedLine[],
  lineIds: readonly string[],
): ProblemCode | undefined => {
  const named = lineIds.map((id) => lines.find((line) => line.id === id));
  if (named.some((line) => line && isStopped(line))) return "handover/line-recalled";
  if (named.some((line) => line?.is_contested)) return "handover/line-contested";
  return named.every((line) => line && isWaiting(line)) ? undefined : "handover/line-not-waiting";
};

/**
 * Reason why waiting lines cannot be handed over now.
 *
 * @param alcoholRefusal reason why no alcohol is handed over now, if any
 */
export const refuseGiving = (
  lines: readonly JudgedLine[],
  {
    today,
    isAgeChecked,
    alcoholRefusal,
  }: { today: CalendarDay; isAgeChecked: boolean; alcoholRefusal: string | undefined },
): Refusal | undefined => {
  if (lines.some(({ rental_end }) => rental_end <= today)) return refusal("handover/lease-over");
  if (!lines.some((line) => line.is_adult_only)) return undefined;
  if (alcoholRefusal) return refusal("handover/alcohol-hours", alcoholRefusal);
  return isAgeChecked ? undefined : refusal("handover/age-unchecked");
};

/** An attempt with a pass, or a handover, which implies a right code. */
export type Try = { kind: TrailKind; at: Date };

/**
 * State of an order's pass after the attempts so far, the oldest first. Five wrong ones since the
 * last right one, or since the last lock, lock it for a quarter of an hour; attempts during a lock
 * do not count.
 *
 * @returns end of the lock, if it is locked, and the number of wrong attempts left otherwise
 */
export const lockOf = (
  tries: readonly Try[],
  now: Date,
): { lockedUntil: Date | undefined; left: number } => {
  let wrong = 0;
  let until: Date | undefined;
  for (const { kind, at } of tries) {
    if (kind === "try_right" || kind === "handed_over") wrong = 0;
    if (kind !== "try_wrong") continue;
    wrong += 1;
    if (wrong === WRONG_CODES.count) {
      until = new Date(at.getTime() + LOCK_MS);
      wrong = 0;
    }
  }
  return { lockedUntil: until && until > now ? until : undefined, left: WRONG_CODES.count - wrong };
};

/**
 * Refusal after a wrong code.
 *
 * @param time formats the time of day of an instant as people read it
 */
export const refuseTry = (
  { lockedUntil, left }: ReturnType<typeof lockOf>,
  time: (instant: Date) => string,
): Refusal => {
  if (lockedUntil) {
    return refusal(
      "handover/locked",
      `Trop de codes faux : réessayez à partir de ${time(lockedUntil)}.`,
    );
  }
  const rest = left === 1 ? "Il reste un essai." : `Il reste ${left} essais.`;
  return refusal("handover/wrong-code", `${PROBLEMS["handover/wrong-code"].message} ${rest}`);
};

/** Short name of a person for others at the door: first name and initial. */
export const nameAtDoor = (person: {
  first_name: string;
  name: string;
  deleted_at: Date | null;
}): string =>
  person.deleted_at
    ? CLOSED_ACCOUNT
    : shortName({ firstName: person.first_name, name: person.name });

/** Day and time in a sentence: `le 23 novembre 2026 à 14 h 32`. */
export const dayAndTime = (day: CalendarDay, time: string): string =>
  `le ${frenchDay(day)} à ${time}`;

/** Text of a line: `2 × Miel de letchi`. */
export const unitsOf = (line: {
  quantity: number;
  cancelled_quantity: number;
  product_name: string;
}): string => `${line.quantity - line.cancelled_quantity} × ${line.product_name}`;

type DecidedLine = { status: string; left: number; isRecalled: boolean };

/**
 * Decisions that are still possible in a case.
 *
 * @param lines with the cents of their money that were not given back; a recalled line is never
 * handed over
 */
export const possibleDecisions = (lines: readonly DecidedLine[]): CaseDecision[] => {
  const isSome = (is: (line: DecidedLine) => boolean): boolean => lines.some(is);
  const canRefund = isSome(({ status, left }) => status === "to_collect" || left > 0);
  if (isSome(({ status, isRecalled }) => status === "to_collect" && isRecalled)) return ["refund"];
  const canPay = isSome(({ status }) => status === "to_collect" || status === "collected");
  const canKeep = isSome(({ status }) => status === "to_collect") || !(canRefund || canPay);
  return [
    ...(canRefund ? ["refund" as const] : []),
    ...(canPay ? ["pay" as const] : []),
    ...(canKeep ? ["keep" as const] : []),
  ];
};

/** Number of days after which a buyer without a slot may be told again that nobody came. */
const ABSENCE_DAYS = 7;

/**
 * Reason why the buyer cannot be told now that nobody came: once per slot, or once a week without a
 * slot.
 *
 * @param slotEnd end of the order's slot
 * @param toldAt instant at which they were last told
 */
export const refuseAbsence = (
  slotEnd: Date | null,
  toldAt: Date | undefined,
  now: Date,
): ProblemCode | undefined => {
  if (slotEnd && slotEnd > now) return "handover/too-early";
  const since = slotEnd ?? new Date(now.getTime() - ABSENCE_DAYS * DAY_MS);
  return toldAt && toldAt >= since ? "handover/already-told" : undefined;
};

/** The note of a handover: what its door had to check. */
export const handoverNote = (lines: readonly { is_adult_only: boolean }[]): string | null =>
  lines.some((line) => line.is_adult_only) ? "Majorité vérifiée." : null;
