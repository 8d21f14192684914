import { expect, it } from "vitest";
import { readsMoney, viewerOf } from "./rules.ts";

const sides = { artisan_id: "artisan", lessor_id: "lessor" };

it.each([
  ["artisan", "artisan", false, "artisan"],
  ["artisan", "artisan", true, "artisan"],
  ["lessor", "lessor", false, "lessor"],
  ["operator", "admin", false, "admin"],
  ["neighbour", "consumer", true, "manager"],
  ["neighbour", "consumer", false, undefined],
  ["other", "artisan", false, undefined],
  ["other", "lessor", false, undefined],
] as const)(
  "%s (%s, manager %s) looks from the side of the %s",
  (userId, role, isManager, seen) => {
    expect(viewerOf(sides, { userId, role }, isManager)).toBe(seen);
  },
);

it("has who acts for the artisan look on as a helper", () => {
  const helper = { userId: "artisan", role: "artisan", actedBy: "neighbour" } as const;
  expect(viewerOf(sides, helper, false)).toBe("helper");
});

it.each([
  ["artisan", true, true],
  ["lessor", true, true],
  ["admin", true, true],
  ["manager", true, false],
  ["helper", true, true],
  ["helper", false, false],
] as const)("shows the %s (right to money: %s) what was paid: %s", (viewer, hasRight, isRead) => {
  expect(readsMoney(viewer, hasRight)).toBe(isRead);
});
