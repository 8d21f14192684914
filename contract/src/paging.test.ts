import { describe, expect, it } from "vitest";
import { pageOf } from "./paging.ts";

describe("a numbered page", () => {
  it("has ten rows by default", () => {
    expect([1, 2, 5].map((page) => pageOf(page))).toEqual([
      { offset: 0, limit: 10 },
      { offset: 10, limit: 10 },
      { offset: 40, limit: 10 },
    ]);
    expect(pageOf(3, 20)).toEqual({ offset: 40, limit: 20 });
  });
});
