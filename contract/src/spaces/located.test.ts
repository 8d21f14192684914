import { describe, expect, it } from "vitest";
import { roleOf, wireRole } from "../accounts/roles.ts";
import { LIMITS } from "../limits.ts";
import { paging, searchText } from "../paging.ts";
import { isSubCategoryOf } from "../products/categories.ts";
import { boundingBox, point } from "./located.ts";

describe("points", () => {
  it.each([
    ["-21.34,55.48", [-21.34, 55.48]],
    ["90,-180", [90, -180]],
    ["-90,180", [-90, 180]],
  ])("are read from %s", (text, expected) => {
    expect(point.parse(text)).toEqual(expected);
  });

  it.each(["", "-21.34", "a,b", "91,0", "-91,0", "0,181", "0,-181", "1,2,3"])(
    "are not read from %j",
    (text) => {
      expect(point.safeParse(text).success).toBe(false);
    },
  );

  it("are refused with a reason", () => {
    expect(point.safeParse("1").error?.issues[0]?.message).toBe("Point invalide");
  });
});

describe("areas of the map", () => {
  it("list west, south, east and north in this order", () => {
    expect(boundingBox.parse("55.2,-21.4,55.9,-20.8")).toEqual([55.2, -21.4, 55.9, -20.8]);
    expect(boundingBox.safeParse("55.2,-21.4,55.9").error?.issues[0]?.message).toBe(
      "Zone invalide",
    );
  });
});

describe("pages", () => {
  it.each([
    ["1", true],
    ["100", true],
    ["101", false],
    ["0", false],
    ["1.5", false],
  ])("have 1 to 100 rows: %s is %s", (limit, isTaken) => {
    expect(paging.safeParse({ limit }).success).toBe(isTaken);
  });

  it("need no parameter", () => {
    expect(paging.parse({})).toEqual({});
    expect(paging.safeParse({ cursor: "x".repeat(201) }).success).toBe(false);
  });

  it("trim the searched words", () => {
    expect(searchText.parse(" miel ")).toBe("miel");
    expect(searchText.parse("x".repeat(200))).toHaveLength(200);
    expect(searchText.safeParse("x".repeat(201)).success).toBe(false);
  });
});

describe("roles", () => {
  it.each([
    ["consumer", "consumer"],
    ["lessor", "lessor"],
    ["artisan", "artisan"],
    ["Admin", "admin"],
    ["admin", undefined],
    ["", undefined],
    [null, undefined],
  ] as const)("%s on the wire means %s", (wire, own) => {
    expect(roleOf(wire)).toBe(own);
  });

  it("are written with a capital for the administrator alone", () => {
    expect((["consumer", "lessor", "artisan", "admin"] as const).map(wireRole)).toEqual([
      "consumer",
      "lessor",
      "artisan",
      "Admin",
    ]);
  });
});

describe("sub-categories", () => {
  it.each([
    ["Vanille", "Gousses", true],
    ["Vanille", "Miels", false],
    ["Autre", "Gousses", false],
    ["toString", "Gousses", false],
  ])("%s has %s: %s", (category, subCategory, fits) => {
    expect(isSubCategoryOf(category, subCategory)).toBe(fits);
  });
});

describe("limits", () => {
  it("are those of the specification and the product decisions", () => {
    expect(LIMITS).toMatchObject({
      passwordMin: 6,
      passwordMax: 128,
      pictureBytes: 5_242_880,
      picturePixels: 50_000_000,
      jsonBytes: 1_048_576,
      quantity: 10_000,
      rentalMonths: 36,
      rentalStartMonthsAhead: 12,
      totalMinCents: 50,
      totalMaxCents: 99_999_999,
    });
  });
});
