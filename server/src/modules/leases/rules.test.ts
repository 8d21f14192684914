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

it("leaves the money to all but who only hands over", () => {
  expect((["artisan", "lessor", "admin", "manager"] as const).filter(readsMoney)).toEqual([
    "artisan",
    "lessor",
    "admin",
  ]);
});
