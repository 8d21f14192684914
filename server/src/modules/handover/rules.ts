import { type CalendarDay, DAY_MS } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import type { TrailKind } from "@stokaz/contract/handover";
import type { CaseDecision } from "@stokaz/contract/handover-cases";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";
import { shortName } from "@stokaz/contract/text";

/** Wrong codes in a row that lock an order's pass, and for how long. Source: product decisions, Handover. */
const TRIES = 5;
const LOCK_MS = 15 * 60_000;

/** What is judged of a line of an order. */
export type JudgedLine = {
  id: string;
  seller_id: string;
  status: string;
  rental_end: CalendarDay;
  collected_at: Date | null;
  is_contested: boolean;
  is_adult_only: boolean;
  /** Why it must not be handed over, of a recalled product. */
  recall_danger: string | null;
};

/**
 * Who somebody is to an order. `isOfPlace`: its lessor; whoever they name there is the same.
 */
export type Standing = { userId: string; isOfPlace: boolean };

/** The lines of an order that somebody may hand over: all at their place, elsewhere their own. */
export const handableLines = <Line extends Pick<JudgedLine, "seller_id">>(
  lines: readonly Line[],
  { userId, isOfPlace }: Standing,
): Line[] => lines.filter(({ seller_id }) => isOfPlace || seller_id === userId);

/** Whether a line waits for its buyer: nothing is to be decided about it, and it is not recalled. */
export const isWaiting = ({
  status,
  is_contested,
  recall_danger,
}: Pick<JudgedLine, "status" | "is_contested" | "recall_danger">): boolean =>
  status === "to_collect" && !is_contested && recall_danger === null;

const isStopped = ({ status, recall_danger }: JudgedLine): boolean =>
  status === "to_collect" && recall_danger !== null;

/** Why something is not handed over, in the words people read. */
export type Refusal = { code: ProblemCode; message: string };

const refusal = (code: ProblemCode, message: string = PROBLEMS[code].message): Refusal => ({
  code,
  message,
});

const GIVEN_UP = "Le délai est passé : ces produits sont de nouveau à l'artisan. Ne remettez rien.";

/** The last time some of the lines were collected. */
export const lastCollected = (lines: readonly Pick<JudgedLine, "collected_at">[]): Date | null =>
  lines
    .flatMap(({ collected_at }) => collected_at ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1) ?? null;

/**
 * Why none of an order's lines can be handed over, whatever pass is shown.
 *
 * @param lines those that the asker may hand over
 * @param inWords an instant as people read it
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
 * Why these lines can't be handed over, or refused.
 *
 * @param lines those that the asker may hand over
 * @param lineIds those that they named
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

/** Why these lines can't be handed over now, though they wait. */
export const refuseGiving = (
  lines: readonly JudgedLine[],
  today: CalendarDay,
  isAgeChecked: boolean,
): ProblemCode | undefined => {
  if (lines.some(({ rental_end }) => rental_end <= today)) return "handover/lease-over";
  if (!isAgeChecked && lines.some((line) => line.is_adult_only)) return "handover/age-unchecked";
  return undefined;
};

/** A try of a pass, or a handover, which a right code came before. */
export type Try = { kind: TrailKind; at: Date };

/**
 * Where an order's pass stands after the tries so far, the oldest first. Five wrong ones since the last right one, or since
 * the last lock, lock it for a quarter of an hour; tries meanwhile don't count.
 *
 * @returns until when it is locked, and how many wrong tries are left otherwise
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
    if (wrong === TRIES) {
      until = new Date(at.getTime() + LOCK_MS);
      wrong = 0;
    }
  }
  return { lockedUntil: until && until > now ? until : undefined, left: TRIES - wrong };
};

/** What is refused after a wrong code. @param time an instant's time of day as people read it */
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

/** Somebody as others at the door know them: first name and initial. */
export const nameAtDoor = (person: {
  first_name: string;
  name: string;
  deleted_at: Date | null;
}): string =>
  person.deleted_at
    ? CLOSED_ACCOUNT
    : shortName({ firstName: person.first_name, name: person.name });

/** Who somebody was whose account is closed. */
export const CLOSED_ACCOUNT = "Compte fermé";

/** When something happened, as a sentence has it: `le 23 novembre 2026 à 14 h 32`. */
export const dayAndTime = (day: CalendarDay, time: string): string =>
  `le ${frenchDay(day)} à ${time}`;

/** What of a line people read: `2 × Miel de letchi`. */
export const unitsOf = (line: {
  quantity: number;
  cancelled_quantity: number;
  product_name: string;
}): string => `${line.quantity - line.cancelled_quantity} × ${line.product_name}`;

type DecidedLine = { status: string; left: number; isRecalled: boolean };

/**
 * What can still be decided of a case.
 *
 * @param lines with the cents of their money that were not given back; what is recalled is never handed over
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

/** How often a buyer without a slot is told that nobody came. */
const ABSENCE_DAYS = 7;

/**
 * Why the buyer can't be told now that nobody came: once per slot, without any once a week.
 *
 * @param slotEnd when the order's slot ends
 * @param toldAt when they were told last
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
