import { describe, expect, it } from "vitest";
import { cursorAt, LARGEST, type Position, readCursor } from "./rules.ts";

const id = "0190a5a0-0000-7000-8000-00000000abcd";

describe("a page of a list", () => {
  it.each<[string, Position, string]>([
    ["newest", { numbers: [1_795_233_600_123], id }, `newest_1795233600123_${id}`],
    ["price-up", { numbers: [5, 41], id }, `price-up_5_41_${id}`],
    ["distance", { numbers: [0, 2_147_483_647], id }, `distance_0_2147483647_${id}`],
  ])("of the %s that ends at %o is followed by %s", (list, position, cursor) => {
    expect(cursorAt(list, position)).toBe(cursor);
    const largest = position.numbers.map(() => LARGEST.instant);
    expect(readCursor(list, largest, cursor)).toEqual(position);
  });

  it("fits an address as it is", () => {
    expect(cursorAt("price-up", { numbers: [5, 41], id })).toMatch(/^[\w-]+$/);
  });

  it.each([
    "",
    "x",
    "%%%",
    `distance_1_${id}`,
    `newest_1_2_${id}`,
    `newest_${id}`,
    `newest_1_${id}0`,
    `?newest_1_${id}`,
    `newest__${id}`,
    `newest_x_${id}`,
    `newest_17952336001234_${id}`,
    "newest_1_nobody",
    "newest_1_0190a5a0-0000-7000-8000-00000000abcg",
    "newest_1_0190a5ag-0000-7000-8000-00000000abcd",
    "newest_1_0190a5a0-000g-7000-8000-00000000abcd",
    "newest_1_0190a5a0-0000-8000-00000000abcd",
    "newest_1_0-0000-7000-8000-00000000abcd",
    "newest_1_0190a5a0-0-7-8-00000000abcd",
    "newest_1_0190a5a0-0000-7000-8000-0",
  ])("does not end at %j when the newest come first", (cursor) => {
    expect(readCursor("newest", [LARGEST.instant], cursor)).toBeUndefined();
  });

  it("ends at no number larger than those of its list", () => {
    const largest = [LARGEST.whole, 2];
    expect(readCursor("distance", largest, `distance_2147483647_2_${id}`)).toBeDefined();
    expect(readCursor("distance", largest, `distance_2147483648_2_${id}`)).toBeUndefined();
    expect(readCursor("distance", largest, `distance_2147483647_3_${id}`)).toBeUndefined();
  });
});
