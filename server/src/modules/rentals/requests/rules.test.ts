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
    expect(answerEnd(NOON)).toEqual(new Date("2026-11-26T08:00:00Z"));
    expect(reminderHorizon(NOON)).toEqual(new Date("2026-11-25T08:00:00Z"));
    expect(shownSince(NOON)).toEqual(new Date("2026-10-25T08:00:00Z"));
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
