import { describe, expect, it } from "vitest";
import { matchesQuote } from "./rules.ts";

describe("matchesQuote", () => {
  const quoted = { effectiveOn: "2027-03-01", notOwed: 3750, refund: 2500, scale: [1] };
  const agreed = { effectiveOn: "2027-03-01", notOwed: 3750, refund: 2500 };

  it.each([
    [{}, true],
    [{ effectiveOn: "2027-03-02" }, false],
    [{ notOwed: 3751 }, false],
    [{ refund: 0 }, false],
  ])("of figures that differ by %j: %s", (difference, matches) => {
    const names = ["effectiveOn", "notOwed", "refund"] as const;
    expect(matchesQuote(quoted, { ...agreed, ...difference }, names)).toBe(matches);
  });
});
