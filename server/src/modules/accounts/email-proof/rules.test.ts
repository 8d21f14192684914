import { describe, expect, it } from "vitest";
import { isSameAddress, linkEnd, outcomeOf } from "./rules.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const LATER = new Date("2026-11-25T12:00:01Z");
const OWN = { isOwn: true, isProven: false, isWanted: false, expiresAt: LATER };
const WANTED = { isOwn: false, isProven: true, isWanted: true, expiresAt: LATER };

describe("a link", () => {
  it("is valid for a day", () => {
    expect(linkEnd(NOW)).toEqual(new Date("2026-11-26T12:00:00Z"));
  });

  it.each([
    [OWN, "proven"],
    [{ ...OWN, isProven: true }, "already"],
    [{ ...OWN, isProven: true, expiresAt: NOW }, "already"],
    [{ ...OWN, expiresAt: NOW }, "account/email-link-expired"],
    [WANTED, "changed"],
    [{ ...WANTED, isProven: false }, "changed"],
    [{ ...WANTED, expiresAt: NOW }, "account/email-link-expired"],
    [{ ...WANTED, isWanted: false }, "account/email-link-invalid"],
    [{ ...WANTED, isWanted: false, isProven: false }, "account/email-link-invalid"],
  ])("that is %j comes to %s", (link, outcome) => {
    expect(outcomeOf(link, NOW)).toBe(outcome);
  });

  it("belongs to an address in upper or lower case", () => {
    expect(isSameAddress("Marie@test.re", "marie@TEST.re")).toBe(true);
    expect(isSameAddress("marie@test.re", "marie@test.fr")).toBe(false);
    expect(isSameAddress("marie@test.re", null)).toBe(false);
  });
});
