import { type WithdrawalException, withdrawalRight } from "@stokaz/contract/orders/withdrawal";
import type { WithdrawalRight } from "@stokaz/contract/orders/withdrawal-fields";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type OrderStatus, unitsLeft } from "../rules.ts";

/** Facts of a line by which its withdrawal is judged. */
export type JudgedLine = {
  seller_id: string;
  status: OrderStatus;
  quantity: number;
  cancelled_quantity: number;
  withdrawn_after_pickup: number;
  withdrawal_exception: WithdrawalException;
  ready_at: Date | null;
  collected_at: Date | null;
  not_collected_at: Date | null;
  is_contested: boolean;
};

/** Days in the territory. */
export type Calendar = {
  today: CalendarDay;
  dayOf: (instant: Date) => CalendarDay;
  isHoliday: (day: CalendarDay) => boolean;
};

/** Buyer's right of withdrawal for a line today. */
export type JudgedWithdrawal = {
  right: WithdrawalRight;
  /** Number of units that can be given back, if nothing else prevents it. */
  units: number;
  isReturnNeeded: boolean;
  mustBeSealed: boolean;
  refusal: ProblemCode | undefined;
};

/** Units of a line that its buyer paid for and did not give up or back. */
export const unitsKept = (line: JudgedLine): number => {
  const isOver = line.status === "collected" || line.status === "not_collected";
  if (isOver) return unitsLeft(line) - line.withdrawn_after_pickup;
  return line.status === "to_collect" ? unitsLeft(line) : 0;
};

/**
 * Day from which the withdrawal period of a line counts: the buyer then had the last of the goods
 * that they bought from this seller in the order. Uncollected goods count from the day they were
 * given up. Source: article L221-18.
 *
 * @returns null while some of it waits
 */
export const countedFrom = (
  line: JudgedLine,
  lines: readonly JudgedLine[],
  dayOf: Calendar["dayOf"],
): CalendarDay | null => {
  const ofSeller = lines.filter(({ seller_id }) => seller_id === line.seller_id);
  if (ofSeller.some(({ status }) => status === "to_collect")) return null;
  const days = ofSeller.flatMap(({ status, collected_at, not_collected_at }) => {
    const at = status === "not_collected" ? not_collected_at : collected_at;
    return at ? [dayOf(at)] : [];
  });
  return days.sort().at(-1) ?? null;
};

const refuse = (
  line: JudgedLine,
  units: number,
  right: WithdrawalRight,
): JudgedWithdrawal["refusal"] => {
  if (units === 0) return "withdrawal/nothing-to-withdraw";
  // Fourteen days go by while a decision about collected goods is awaited: its refund waits alone.
  if (line.is_contested && line.status !== "collected") return "withdrawal/contested";
  if (right.kind === "over") return "withdrawal/over";
  if (right.kind === "open") return undefined;
  if (line.status !== "to_collect") return "withdrawal/excluded";
  return line.ready_at === null ? undefined : "withdrawal/already-prepared";
};

/** A judged line: what is over is not taken back if no money of it is left. */
export const refuseWithoutMoney = (
  judged: JudgedWithdrawal,
  { line, left }: { line: Pick<JudgedLine, "status">; left: number },
): JudgedWithdrawal =>
  judged.units > 0 && line.status !== "to_collect" && left === 0
    ? { ...judged, units: 0, refusal: "withdrawal/nothing-to-withdraw" }
    : judged;

/**
 * Judges a buyer's withdrawal from a line today. A waiting line can be cancelled: with the right of
 * withdrawal until it is collected, otherwise until its seller has prepared it.
 *
 * @param lines all lines of the order
 */
export const judgeWithdrawal = (
  line: JudgedLine,
  lines: readonly JudgedLine[],
  { today, dayOf, isHoliday }: Calendar,
): JudgedWithdrawal => {
  const exception = line.withdrawal_exception;
  const collectedOn = countedFrom(line, lines, dayOf);
  const right = withdrawalRight({ exception, collectedOn, isHoliday, today });
  const units = unitsKept(line);
  const isReturnNeeded = line.status === "collected";
  return {
    right,
    units,
    isReturnNeeded,
    mustBeSealed: isReturnNeeded && exception === "sealed_hygiene",
    refusal: refuse(line, units, right),
  };
};
