import { describe, expect, it } from "vitest";
import { namesOn } from "./rules.ts";

describe("namesOn", () => {
  it.each([
    [[], []],
    [
      ["A", "B", "C", "D", "E"],
      ["A", "B", "C", "D", "E"],
    ],
    [
      ["A", "B", "C", "D", "E", "F"],
      ["A", "B", "C", "D", "et 2 autres produits"],
    ],
  ])("%j is %j", (products, names) => {
    expect(namesOn(products)).toEqual(names);
  });
});
