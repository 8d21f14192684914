import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import {
  CLAIM_TRANSITIONS,
  claimFileOf,
  dueDay,
  isLeaseClaimable,
  isTurnOf,
  movesOf,
  refuseLine,
  sideOf,
} from "./rules.ts";

const TODAY = calendarDay("2026-11-25");

it("ends by an agreement, or by the operator's decision", () => {
  covers("own.disputes.1");
  expect(drawn(CLAIM_TRANSITIONS)).toEqual([
    "open: . x x x . x",
    "answered: . x x x . x",
    "escalated: . . . x x x",
    "settled: . . . . . .",
    "decided: . . . . . .",
    "withdrawn: . . . . . .",
  ]);
});

describe("movesOf", () => {
  const none = { proposed_cents: null };
  const some = { proposed_cents: cents(500) };
  it.each([
    ["open", none, "opener", "say withdraw"],
    ["open", none, "respondent", "say accept propose refuse"],
    ["answered", none, "opener", "say escalate withdraw"],
    ["answered", some, "opener", "say agree escalate withdraw"],
    ["answered", some, "respondent", "say accept propose refuse"],
    ["escalated", some, "opener", "say withdraw"],
    ["escalated", none, "respondent", "say accept"],
    ["escalated", none, "operator", ""],
    ["settled", some, "opener", ""],
    ["decided", none, "respondent", ""],
    ["withdrawn", none, "opener", ""],
  ] as const)("of one that is %s, %j, to its %s: %s", (status, proposed, side, moves) => {
    covers("own.disputes.1");
    expect(movesOf({ status, ...proposed }, side).join(" ")).toBe(moves);
  });
});

it("waits for one side at a time", () => {
  expect(isTurnOf("open", "respondent")).toBe(true);
  expect(isTurnOf("open", "opener")).toBe(false);
  expect(isTurnOf("answered", "opener")).toBe(true);
  expect(isTurnOf("answered", "respondent")).toBe(false);
  expect(isTurnOf("escalated", "operator")).toBe(true);
  expect(isTurnOf("settled", "operator")).toBe(false);
});

it("is visible to its two sides and the operator", () => {
  const claim = { opener_id: "a", respondent_id: "b" };
  expect(sideOf(claim, { userId: "a", role: "consumer" })).toBe("opener");
  expect(sideOf(claim, { userId: "b", role: "artisan" })).toBe("respondent");
  expect(sideOf(claim, { userId: "c", role: "admin" })).toBe("operator");
  expect(sideOf(claim, { userId: "c", role: "artisan" })).toBeUndefined();
});

it("waits five days for an answer and a reply, fourteen for the decision", () => {
  covers("own.disputes.1");
  expect(dueDay("open", TODAY)).toBe("2026-11-30");
  expect(dueDay("answered", TODAY)).toBe("2026-11-30");
  expect(dueDay("escalated", TODAY)).toBe("2026-12-09");
});

describe("refuseLine", () => {
  const line = (more: object = {}) => ({
    status: "collected",
    kept: 2,
    left: cents(1700),
    isContested: false,
    isReturning: false,
    collectedOn: calendarDay("2026-11-20"),
    ...more,
  });
  const waiting = line({ status: "to_collect", collectedOn: null });
  it.each([
    ["what was collected", line(), undefined],
    ["what waits", waiting, undefined],
    ["the fourteenth day", line({ collectedOn: calendarDay("2026-11-11") }), undefined],
    ["the fifteenth", line({ collectedOn: calendarDay("2026-11-10") }), "claim/too-late"],
    ["what is contested", line({ isContested: true }), "claim/line-waits"],
    ["what is being brought back", line({ isReturning: true }), "claim/line-waits"],
    ["what was given back", line({ kept: 0 }), "claim/nothing-to-claim"],
    ["what is paid back", line({ left: cents(0) }), "claim/nothing-to-claim"],
    ["what nobody came for", line({ status: "not_collected" }), "claim/nothing-to-claim"],
    ["what was refunded", line({ status: "refunded" }), "claim/nothing-to-claim"],
  ])("of %s, for its buyer", (_, of, refusal) => {
    covers("own.disputes.2");
    expect(refuseLine("bought", of, TODAY)).toBe(refusal);
  });

  it.each([
    ["what was collected, also when all went back", line({ kept: 0, left: cents(0) }), undefined],
    ["the sixtieth day", line({ collectedOn: calendarDay("2026-09-26") }), undefined],
    ["the next", line({ collectedOn: calendarDay("2026-09-25") }), "claim/too-late"],
    ["what waits", waiting, "claim/nothing-to-claim"],
  ])("of %s, for its seller", (_, of, refusal) => {
    expect(refuseLine("sold", of, TODAY)).toBe(refusal);
  });
});

it("is possible until thirty days after a lease", () => {
  expect(isLeaseClaimable(calendarDay("2026-10-26"), TODAY)).toBe(true);
  expect(isLeaseClaimable(calendarDay("2026-10-25"), TODAY)).toBe(false);
  expect(isLeaseClaimable(calendarDay("2027-10-25"), TODAY)).toBe(true);
});

it("recognises its pictures by their file names", () => {
  const id = "0b4a9dd2-3f6e-4f0a-9d6e-0d3f1a2b3c4d";
  expect(claimFileOf(`claim-picture-${id}.jpg`)).toBe(id);
  expect(claimFileOf(`claim-picture-${id}.jpg.part`)).toBeUndefined();
  expect(claimFileOf(`place-picture-${id}.jpg`)).toBeUndefined();
});
