import { describe, expect, it } from "vitest";
import { cursorAt, openSpaces, readCursor } from "./rules.ts";

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
    createdAt: new Date("2026-11-21T04:00:00.123Z"),
    id: "0190a5a0-0000-7000-8000-000000000001",
  };

  it("is read back", () => {
    expect(readCursor(cursorAt(position))).toEqual(position);
  });

  it("fits an address as it is", () => {
    expect(cursorAt(position)).toMatch(/^[\w-]+$/);
  });

  it.each(["", "x", "MTIz", "%%%", btoa("123_nobody")])("does not read %j", (cursor) => {
    expect(readCursor(cursor)).toBeUndefined();
  });
});
