import { describe, expect, it } from "vitest";
import { cursorAt, openSpaces, readCursor, sortValue } from "./rules.ts";

describe("openSpaces", () => {
  const userId = "0190a5a0-0000-7000-8000-000000000001";

  it.each([
    ["artisan", { of: "everybody" }],
    ["admin", { of: "everybody" }],
    ["lessor", { of: "lessor", lessorId: userId }],
    ["consumer", { of: "buyer", buyerId: userId }],
  ] as const)("says which spaces the %s sees whole", (role, open) => {
    expect(openSpaces({ userId, role })).toEqual(open);
  });

  it("opens none to a passer-by", () => {
    expect(openSpaces(undefined)).toEqual({ of: "nobody" });
  });
});

describe("cursorAt", () => {
  const position = {
    sort: "newest" as const,
    value: new Date("2026-11-21T04:00:00.123Z").getTime(),
    id: "0190a5a0-0000-7000-8000-000000000001",
    total: 41,
  };

  it("is read back", () => {
    expect(readCursor("newest", cursorAt(position))).toEqual(position);
  });

  it("is not read for a list sorted otherwise, whose values are of another kind", () => {
    expect(readCursor("price", cursorAt(position))).toBeUndefined();
    expect(readCursor("price", cursorAt({ ...position, sort: "price" }))).toBeUndefined();
  });

  it("ends at no number that the database does not have", () => {
    const cheap = { ...position, sort: "price" as const, value: 2_147_483_647 };
    expect(readCursor("price", cursorAt(cheap))).toEqual(cheap);
    expect(readCursor("price", cursorAt({ ...cheap, value: 2_147_483_648 }))).toBeUndefined();
  });

  it.each([
    ["something before it", (text: string) => `?${text}`],
    ["something after it", (text: string) => `${text}0000000`],
    ["another order", (text: string) => text.replace("newest", "price")],
  ])("is nothing that has %s", (_, spoil) => {
    const cursor = Buffer.from(cursorAt(position), "base64url").toString();
    expect(readCursor("newest", btoa(spoil(cursor)))).toBeUndefined();
  });

  it("fits an address as it is", () => {
    expect(cursorAt(position)).toMatch(/^[\w-]+$/);
  });

  it.each(["", "x", "MTIz", "%%%", btoa("newest_123_nobody_3"), btoa(`newest_1_${position.id}`)])(
    "does not read %j",
    (cursor) => {
      expect(readCursor("newest", cursor)).toBeUndefined();
    },
  );
});

describe("sortValue", () => {
  const space = { created_at: new Date(5000), price_cents: 1250, free_m2: 7, distance: 812 };

  it.each([
    ["newest", 5000],
    ["distance", 812],
    ["price", 1250],
    ["room", 7],
  ] as const)("of %s is %i", (sort, value) => {
    expect(sortValue(sort, space)).toBe(value);
  });
});
