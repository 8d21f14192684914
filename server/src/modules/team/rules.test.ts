import { describe, expect, it } from "vitest";
import { refuseInvitation } from "../invitations/public.ts";
import { TEAM_INVITATIONS } from "./rules.ts";

const NOW = new Date("2026-11-25T08:00:00Z");

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
    expect(refuseInvitation(TEAM_INVITATIONS, email, team, "ruche@test.re")).toBe(refused);
  });
});
