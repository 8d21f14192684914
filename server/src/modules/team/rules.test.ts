import { describe, expect, it } from "vitest";
import { invitationEnd, isUsable, refuseInvitation, stateOf } from "./rules.ts";

const NOW = new Date("2026-11-25T08:00:00Z");
const LATER = new Date("2026-12-25T08:00:00Z");
const EARLIER = new Date("2026-11-01T08:00:00Z");

const known = (count: number, accepted_at: Date | null = NOW) =>
  Array.from({ length: count }, (_, index) => ({ email: `p${index}@test.re`, accepted_at }));

describe("an invitation", () => {
  it.each([
    ["Ruche@test.re", known(0), "team/own-address"],
    ["P0@test.re", known(2), "team/already-member"],
    ["p0@test.re", known(10, null), undefined],
    ["new@test.re", known(9), undefined],
    ["new@test.re", known(10), "team/too-many"],
  ])("to %s", (email, team, refused) => {
    expect(refuseInvitation(email, team, "ruche@test.re")).toBe(refused);
  });

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
