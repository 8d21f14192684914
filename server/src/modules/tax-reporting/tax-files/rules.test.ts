import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileState, isBlockedBy, taxFile, taxFileOf } from "./rules.ts";

const now = { isReported: true, figuresDigest: "a", isTouched: false };
const reported = (kind: "new" | "corrected" | "deleted") => ({ kind, figuresDigest: "a" });

describe("what is to be told", () => {
  it.each([
    ["nothing was told, and nothing is to be", undefined, { isReported: false }, "none"],
    ["nothing was told", undefined, {}, "to_add"],
    ["the same was told", reported("new"), {}, "sent"],
    ["the same was told anew", reported("corrected"), {}, "sent"],
    ["other figures were told", reported("new"), { figuresDigest: "b" }, "to_correct"],
    ["they said something else since", reported("corrected"), { isTouched: true }, "to_correct"],
    ["what was told is not to be told", reported("new"), { isReported: false }, "to_correct"],
    ["it was taken back", reported("deleted"), { isReported: false }, "none"],
    ["it was taken back, and is again", reported("deleted"), {}, "to_add"],
  ] as const)("when %s", (_, last, changes, expected) => {
    expect(fileState(last, { ...now, ...changes })).toBe(expected);
  });
});

it("can do without an IBAN and a parcel, not without who somebody is", () => {
  expect(isBlockedBy(["iban", "holder", "parcel", "placeKind", "vatNumber", "soleTrader"])).toBe(
    false,
  );
  for (const fact of ["residence", "birthDate", "tin", "birthTown", "birthCountry"] as const) {
    expect(isBlockedBy([fact])).toBe(true);
  }
});

it("names files by their row, and knows its own", () => {
  const id = randomUUID();
  expect(taxFileOf(taxFile(id))).toBe(id);
  expect(taxFileOf(`${taxFile(id)}.part`)).toBeUndefined();
});
