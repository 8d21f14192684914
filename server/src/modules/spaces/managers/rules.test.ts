import { describe, expect, it } from "vitest";
import { invitationEnd, isUsable, refuseInvitation, stateOf } from "./rules.ts";

const now = new Date("2026-12-01T08:00:00Z");
const before = new Date("2026-12-01T07:59:59Z");
const after = new Date("2026-12-01T08:00:01Z");

const known = (email: string, accepted_at: Date | null = null) => ({ email, accepted_at });
const four = ["a", "b", "c", "d"].map((name) => known(`${name}@test.re`));

describe("refuseInvitation", () => {
  it.each([
    ["the first", "new@test.re", [], undefined],
    ["the fifth", "new@test.re", four, undefined],
    ["the sixth", "new@test.re", [...four, known("e@test.re")], "manager/too-many"],
    ["one of five once more", "A@test.re", [...four, known("e@test.re")], undefined],
    ["who accepted", "E@test.re", [known("e@test.re", before)], "manager/already-named"],
    ["the lessor", "Lessor@test.re", [], "manager/own-address"],
  ] as const)("judges %s", (_, email, all, code) => {
    expect(refuseInvitation(email, all, "lessor@test.re")).toBe(code);
  });
});

describe("an invitation's link", () => {
  it.each([
    ["anybody, in time", null, after, true],
    ["nobody, later", null, now, false],
    ["who accepted", "me", null, true],
    ["nobody else", "other", null, false],
  ])("works for %s", (_, user_id, expires_at, isRight) => {
    expect(isUsable({ user_id, expires_at }, "me", now)).toBe(isRight);
  });

  it("is for fourteen days", () => {
    expect(invitationEnd(now)).toEqual(new Date("2026-12-15T08:00:00Z"));
  });

  it.each([
    [null, "accepted"],
    [after, "invited"],
    [now, "expired"],
  ] as const)("that ends at %s is %s", (expires_at, state) => {
    expect(stateOf({ expires_at }, now)).toBe(state);
  });
});
