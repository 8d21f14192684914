import { describe, expect, it } from "vitest";
import { refuseInvitation } from "../../invitations/public.ts";
import { MANAGER_INVITATIONS } from "./rules.ts";

const before = new Date("2026-12-01T07:59:59Z");

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
    expect(refuseInvitation(MANAGER_INVITATIONS, email, all, "lessor@test.re")).toBe(code);
  });
});
