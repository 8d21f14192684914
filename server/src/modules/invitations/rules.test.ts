import { describe, expect, it } from "vitest";
import { invitationEnd, isUsable, stateOf } from "./rules.ts";

const NOW = new Date("2026-11-25T08:00:00Z");
const LATER = new Date("2026-11-25T08:00:01Z");
const EARLIER = new Date("2026-11-25T07:59:59Z");

describe("an invitation", () => {
  it("ends after fourteen days", () => {
    expect(invitationEnd(NOW)).toEqual(new Date("2026-12-09T08:00:00Z"));
  });

  it.each([
    { user_id: null, expires_at: LATER, isGood: true, state: "invited" },
    { user_id: null, expires_at: EARLIER, isGood: false, state: "expired" },
    { user_id: null, expires_at: NOW, isGood: false, state: "expired" },
    { user_id: "paul", expires_at: null, isGood: true, state: "accepted" },
    { user_id: "anne", expires_at: null, isGood: false, state: "accepted" },
  ])("is $state: $user_id, until $expires_at", ({ isGood, state, ...invitation }) => {
    expect([isUsable(invitation, "paul", NOW), stateOf(invitation, NOW)]).toEqual([isGood, state]);
  });
});
