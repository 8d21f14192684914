import { calendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { countedFrom, type JudgedLine, judgeWithdrawal, unitsKept } from "./rules.ts";

const dayOf = (instant: Date) => dayInZone(instant, "Indian/Reunion");
const at = (day: string): Date => new Date(`${day}T10:00:00+04:00`);

const line = (changes: Partial<JudgedLine> = {}): JudgedLine => ({
  seller_id: "artisan",
  status: "to_collect",
  quantity: 3,
  cancelled_quantity: 0,
  withdrawn_after_pickup: 0,
  withdrawal_exception: "none",
  ready_at: null,
  collected_at: null,
  not_collected_at: null,
  is_contested: false,
  ...changes,
});
const collected = (day: string, changes: Partial<JudgedLine> = {}): JudgedLine =>
  line({ status: "collected", collected_at: at(day), ...changes });

const judge = (one: JudgedLine, today = "2026-11-04", others: readonly JudgedLine[] = []) =>
  judgeWithdrawal(one, [one, ...others], {
    today: calendarDay(today),
    dayOf,
    isHoliday: () => false,
  });

const COLLECTED = "2026-11-03";
const perishable = { withdrawal_exception: "fast_perishable" } as const;

describe("unitsKept", () => {
  it.each([
    ["waits", line({ cancelled_quantity: 1 }), 2],
    [
      "was collected",
      collected(COLLECTED, { cancelled_quantity: 1, withdrawn_after_pickup: 1 }),
      1,
    ],
    ["nobody came for", line({ status: "not_collected", withdrawn_after_pickup: 1 }), 2],
    ["was cancelled", line({ status: "refunded" }), 0],
    ["is being paid", line({ status: "pending" }), 0],
  ])("of what %s", (_, one, units) => {
    expect(unitsKept(one)).toBe(units);
  });
});

describe("countedFrom", () => {
  const later = collected("2026-11-09");
  it.each([
    ["nothing that waits", line(), [], null],
    ["its pickup", collected(COLLECTED), [], "2026-11-03"],
    ["the last pickup of its seller's goods", collected(COLLECTED), [later], "2026-11-09"],
    ["the last pickup, when that is its own", later, [collected(COLLECTED)], "2026-11-09"],
    ["none while some of its seller's waits", collected(COLLECTED), [line()], null],
    [
      "its own, whatever others sell",
      collected(COLLECTED),
      [line({ seller_id: "b" })],
      "2026-11-03",
    ],
    [
      "its own, when the rest was cancelled",
      collected(COLLECTED),
      [line({ status: "refunded" })],
      "2026-11-03",
    ],
    [
      "the day it was given up",
      line({ status: "not_collected", not_collected_at: at("2026-12-20") }),
      [],
      "2026-12-20",
    ],
  ])("is %s", (_, one, others, day) => {
    covers("own.product.96");
    expect(countedFrom(one, [one, ...others], dayOf)).toBe(day);
  });
});

describe("judgeWithdrawal", () => {
  it.each([
    ["what waits", line(), "2026-11-04", undefined],
    ["what waits, however long", line(), "2027-11-04", undefined],
    ["what waits ready", line({ ready_at: at(COLLECTED) }), "2026-11-04", undefined],
    ["what has no right and is not prepared", line(perishable), "2026-11-04", undefined],
    [
      "what has no right and is prepared",
      line({ ...perishable, ready_at: at(COLLECTED) }),
      "2026-11-04",
      "withdrawal/already-prepared",
    ],
    [
      "what has no right and was collected",
      collected(COLLECTED, perishable),
      "2026-11-04",
      "withdrawal/excluded",
    ],
    ["what was collected a day before", collected(COLLECTED), "2026-11-04", undefined],
    ["the fourteenth day", collected(COLLECTED), "2026-11-17", undefined],
    ["the fifteenth day", collected(COLLECTED), "2026-11-18", "withdrawal/over"],
    [
      "what is contested and waits",
      line({ is_contested: true }),
      "2026-11-04",
      "withdrawal/contested",
    ],
    [
      "what is contested and nobody came for",
      line({ status: "not_collected", not_collected_at: at(COLLECTED), is_contested: true }),
      "2026-11-04",
      "withdrawal/contested",
    ],
    [
      "what is contested and was collected",
      collected(COLLECTED, { is_contested: true }),
      "2026-11-17",
      undefined,
    ],
    [
      "what is contested and was collected too long ago",
      collected(COLLECTED, { is_contested: true }),
      "2026-11-18",
      "withdrawal/over",
    ],
    [
      "what was given back",
      collected(COLLECTED, { withdrawn_after_pickup: 3 }),
      "2026-11-04",
      "withdrawal/nothing-to-withdraw",
    ],
    [
      "what was cancelled",
      line({ status: "refunded" }),
      "2026-11-04",
      "withdrawal/nothing-to-withdraw",
    ],
  ] as const)("of %s", (_, one, today, refusal) => {
    covers("own.product.93");
    expect(judge(one, today).refusal).toBe(refusal);
  });

  it("has collected goods brought back, sealed ones only while they are", () => {
    const sealed = { withdrawal_exception: "sealed_hygiene" } as const;
    const read = (one: JudgedLine) => {
      const { isReturnNeeded, mustBeSealed } = judge(one);
      return [isReturnNeeded, mustBeSealed];
    };
    expect(read(line(sealed))).toEqual([false, false]);
    expect(read(collected(COLLECTED))).toEqual([true, false]);
    expect(read(collected(COLLECTED, sealed))).toEqual([true, true]);
    expect(
      read(line({ status: "not_collected", not_collected_at: at(COLLECTED), ...sealed })),
    ).toEqual([false, false]);
  });
});
