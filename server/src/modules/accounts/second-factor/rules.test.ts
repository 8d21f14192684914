import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { afterWrongCode, isOfPhone, normalCode, recoveryCode } from "./rules.ts";

const now = new Date("2026-11-25T08:00:00Z");

describe("wrong codes", () => {
  it.each([
    [0, 1, null],
    [3, 4, null],
    [4, 0, "2026-11-25T08:15:00Z"],
  ])("after %i in a row", (before, wrong_tries, until) => {
    covers("own.signin.12");
    const wait_until = until === null ? null : new Date(until);
    expect(afterWrongCode(before, now)).toEqual({ wrong_tries, wait_until });
  });
});

describe("codes", () => {
  it("for recovery have three groups of four characters that can't be confused", () => {
    expect(recoveryCode(() => 0)).toBe("aaaa-aaaa-aaaa");
    expect(recoveryCode((below) => below - 1)).toBe("9999-9999-9999");
  });

  it.each([
    [" 123 456 ", "123456", true],
    ["ABCD-efgh-jkmn", "abcdefghjkmn", false],
    ["12345", "12345", false],
    ["1234567", "1234567", false],
  ])("typed as %j", (typed, normal, isPhones) => {
    expect(normalCode(typed)).toBe(normal);
    expect(isOfPhone(normal)).toBe(isPhones);
  });
});
