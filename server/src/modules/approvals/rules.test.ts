import { describe, expect, it } from "vitest";
import { refuseAnswer, refuseHandingIn, waitsSince } from "./rules.ts";

const NOW = new Date("2026-11-25T08:00:00Z");

describe("a new listing", () => {
  it.each([
    { needsApproval: true, isKnown: false, waits: NOW },
    { needsApproval: true, isKnown: true, waits: null },
    { needsApproval: false, isKnown: false, waits: null },
    { needsApproval: false, isKnown: true, waits: null },
  ])("approval needed: $needsApproval, of somebody known: $isKnown", ({ waits, ...of }) => {
    expect(waitsSince(NOW, of)).toEqual(waits);
  });
});

describe("an answer, and handing in again", () => {
  it.each([
    {
      state: "approved",
      unapproved_since: null,
      refused_reason: null,
      answer: "approval/not-waiting",
      handingIn: "approval/not-refused",
    },
    {
      state: "waiting",
      unapproved_since: NOW,
      refused_reason: null,
      answer: undefined,
      handingIn: "approval/not-refused",
    },
    {
      state: "refused",
      unapproved_since: NOW,
      refused_reason: "Photo floue.",
      answer: "approval/not-waiting",
      handingIn: undefined,
    },
  ])("of one that is $state", ({ answer, handingIn, ...listing }) => {
    expect([refuseAnswer(listing), refuseHandingIn(listing)]).toEqual([answer, handingIn]);
  });
});
