import { paths } from "@stokaz/contract/paths";
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

describe("the address of a search", () => {
  it("says what was read from it, in one order", () => {
    const typed =
      "sort=price&bbox=55.2,-21.4,55.9,-20.8&near=-21.3,55.5&months=3&from=2026-12-01&maxPrice=9,5&minSurface=12&location= Saint-Pierre ";
    expect(paths.search.href(readSpaceFilters(new URLSearchParams(typed)))).toBe(
      "/search?location=Saint-Pierre&minSurface=12&maxPrice=9.5&from=2026-12-01&months=3&near=-21.3%2C55.5&bbox=55.2%2C-21.4%2C55.9%2C-20.8&sort=price",
    );
  });
});
