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
  ])(
    "are five lines at most, the last of which counts the others: %j gives %j",
    (products, names) => {
      expect(namesOn(products)).toEqual(names);
    },
  );
});
