import { describe, expect, it } from "vitest";
import { cursorAt, type Position, readCursor, sortValue } from "./rules.ts";

const id = "0190a5a0-0000-7000-8000-00000000abcd";

describe("a page of products", () => {
  it.each<[Position, string]>([
    [{ sort: "newest", value: 1_795_233_600_123, id, match: "text" }, `newest_1795233600123_${id}`],
    [{ sort: "price-up", value: 5, id, match: "words" }, `*price-up_5_${id}`],
    [{ sort: "distance", value: 0, id, match: "alike" }, `~distance_0_${id}`],
    [{ sort: "distance", value: 2_147_483_647, id, match: "text" }, `distance_2147483647_${id}`],
  ])("that ends at %o is followed by %s", (position, cursor) => {
    expect(cursorAt(position)).toBe(cursor);
    expect(readCursor(position.sort, cursor)).toEqual(position);
  });

  it.each([
    "",
    `distance_1_${id}`,
    `newest_1_${id}0`,
    `?newest_1_${id}`,
    `newest__${id}`,
    `newest_x_${id}`,
    `newest_17952336001234_${id}`,
    "newest_1_0190a5a0-0000-7000-8000-00000000abcg",
    "newest_1_0190a5ag-0000-7000-8000-00000000abcd",
    "newest_1_0190a5a0-000g-7000-8000-00000000abcd",
    "newest_1_0190a5a0-0000-8000-00000000abcd",
    "newest_1_0-0000-7000-8000-00000000abcd",
    "newest_1_0190a5a0-0-7-8-00000000abcd",
    "newest_1_0190a5a0-0000-7000-8000-0",
  ])("does not end at %j when the newest come first", (cursor) => {
    expect(readCursor("newest", cursor)).toBeUndefined();
  });

  it("ends at no number that the database does not have", () => {
    expect(readCursor("distance", `distance_2147483648_${id}`)).toBeUndefined();
  });
});

describe("sortValue", () => {
  const product = { created_at: new Date(5000), price_cents: 1250, distance: 812 };

  it.each([
    ["newest", 5000],
    ["distance", 812],
    ["price-up", 1250],
    ["price-down", 1250],
  ] as const)("of %s is %i", (sort, value) => {
    expect(sortValue(sort, product)).toBe(value);
  });
});
