import type { CalendarDay } from "@stokaz/contract/calendar";
import type { ProblemCode } from "@stokaz/contract/problems";
import {
  type WithdrawalException,
  type WithdrawalRight,
  withdrawalRight,
} from "@stokaz/contract/withdrawal";
import { type OrderStatus, unitsLeft } from "../rules.ts";

/** What is judged of a line of an order. */
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

/** What days are in the territory. */
export type Calendar = {
  today: CalendarDay;
  dayOf: (instant: Date) => CalendarDay;
  isHoliday: (day: CalendarDay) => boolean;
};

/** What a buyer may do with a line today. */
export type JudgedWithdrawal = {
  right: WithdrawalRight;
  /** How many of its units can be given back, as far as nothing else is against it. */
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
 * The day from which the days to withdraw count for a line: on which its buyer had the last of what they bought of its
 * seller by this order. What nobody came for counts from when it was given up. Source: article L221-18.
 *
 * @returns none while something of it waits
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
  if (line.is_contested) return "withdrawal/contested";
  if (right.kind === "over") return "withdrawal/over";
  if (right.kind === "open") return undefined;
  if (line.status !== "to_collect") return "withdrawal/excluded";
  return line.ready_at === null ? undefined : "withdrawal/already-prepared";
};

/**
 * Judges what a buyer may do with a line of their order today. What waits can be cancelled, by whoever has the right of
 * withdrawal until it is collected, and else until its seller prepared it.
 *
 * @param lines all of the order's
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
