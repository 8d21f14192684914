import { describe, expect, it } from "vitest";
import { formatChange } from "./overview-section.tsx";

describe("formatChange", () => {
  it.each([
    [150, 100, false, "▲ 50\u202f%"],
    [50, 100, false, "▼ 50\u202f%"],
    [100.2, 100, false, "stable"],
    [5, 0, false, "pas de comparaison"],
    [null, 5, false, "pas de comparaison"],
    [0.312, 0.256, true, "+5,6\u202fpoints"],
    [0.1, 0, true, "+10\u202fpoints"],
    [0.2, 0.21, true, "−1\u202fpoint"],
    [0.25, 0.25, true, "stable"],
  ])("says how %s moved from %s (a share: %s)", (now, before, isShare, expected) => {
    expect(formatChange(now, before, isShare)).toBe(expected);
  });
});
