import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { countFolded, readSpaceFilters } from "./rules.ts";

const read = (address: string) =>
  JSON.parse(JSON.stringify(readSpaceFilters(new URLSearchParams(address))));

describe("readSpaceFilters", () => {
  it("reads what an address holds", () => {
    covers("§2.search.1");
    const address =
      "location= Saint-Pierre &minSurface=12&maxPrice=9,5&from=2026-12-01&months=3&near=-21.3,55.5&sort=distance&bbox=55.2,-21.4,55.9,-20.8";
    expect(read(address)).toEqual({
      location: "Saint-Pierre",
      minSurface: 12,
      maxPrice: 9.5,
      from: "2026-12-01",
      months: 3,
      near: "-21.3,55.5",
      sort: "distance",
      bbox: "55.2,-21.4,55.9,-20.8",
    });
  });

  it.each([
    ["", {}],
    ["location=%20&minSurface=&maxPrice=", {}],
    ["minSurface=0&maxPrice=-3&months=0", {}],
    ["from=2027-02-30&bbox=1,2&near=Saint-Denis", {}],
    ["minSurface=-1&maxPrice=cher", {}],
    ["minSurface=2.5&maxPrice=9999999", { minSurface: 3, maxPrice: 100_000 }],
    ["sort=distance", {}],
    ["sort=best", {}],
    ["minSurface=1e9&months=99", { minSurface: 10_000, months: 36 }],
  ])("lets %j filter %j", (address, expected) => {
    expect(read(address)).toEqual(expected);
  });
});

describe("countFolded", () => {
  it("counts a period once", () => {
    expect(countFolded({ from: undefined, months: 3 })).toBe(1);
    expect(countFolded({ location: "Cilaos", minSurface: 2, maxPrice: 3 })).toBe(2);
  });
});
