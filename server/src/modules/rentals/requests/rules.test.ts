import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../../test/drawn-transitions.ts";
import {
  answerEnd,
  checkoutEnd,
  REQUEST_TRANSITIONS,
  reminderHorizon,
  shownSince,
} from "./rules.ts";

const NOON = new Date("2026-11-24T08:00:00Z");

describe("a request to rent", () => {
  it("is answered within 48 hours, reminded of 24 before their end, shown for 30 days after", () => {
    const later = { startDate: calendarDay("2026-11-26"), timeZone: "Indian/Reunion" };
    expect(answerEnd(NOON, later)).toEqual(new Date("2026-11-26T08:00:00Z"));
    expect(reminderHorizon(NOON)).toEqual(new Date("2026-11-25T08:00:00Z"));
    expect(shownSince(NOON)).toEqual(new Date("2026-10-25T08:00:00Z"));
  });

  it("is answered before its first day is over, however late its money was kept back", () => {
    // The first day is over at 20:00 UTC.
    const first = { startDate: calendarDay("2026-11-26"), timeZone: "Indian/Reunion" };
    const over = new Date("2026-11-26T20:00:00Z");
    expect(answerEnd(new Date("2026-11-24T19:59:00Z"), first)).toEqual(
      new Date("2026-11-26T19:59:00Z"),
    );
    expect(answerEnd(new Date("2026-11-24T20:15:00Z"), first)).toEqual(over);
    expect(answerEnd(new Date("2026-11-26T19:59:00Z"), first)).toEqual(over);
    expect(answerEnd(over, first)).toBeUndefined();
  });

  it.each([
    ["refused", "cancelled"],
    ["withdrawn", "cancelled"],
    ["unanswered", "expired"],
  ] as const)("that is %s gives its hold back as %s", (as, held) => {
    expect(checkoutEnd(as)).toBe(held);
  });
});

it("leads a request from waiting to one end, through its money where it was accepted", () => {
  expect(drawn(REQUEST_TRANSITIONS)).toEqual([
    "waiting: . x x x x x x",
    "accepting: . . x . . . x",
    "accepted: . . . . . . .",
    "refused: . . . . . . .",
    "withdrawn: . . . . . . .",
    "unanswered: . . . . . . .",
    "lapsed: . . . . . . .",
  ]);
});
