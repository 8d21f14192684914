import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gridPoint, shownPlace } from "./located.ts";

const territoryPoint = fc.record({
  lat: fc.double({ min: -22, max: 17, noNaN: true }),
  lng: fc.double({ min: -62, max: 56, noNaN: true }),
});

describe("gridPoint", () => {
  it.each([
    [
      { lat: -21.34321, lng: 55.48765 },
      { lat: -21.345, lng: 55.485 },
    ],
    [
      { lat: 16.2415, lng: -61.533 },
      { lat: 16.245, lng: -61.535 },
    ],
    [
      { lat: 0, lng: -0.0001 },
      { lat: 0.005, lng: -0.005 },
    ],
  ])("moves %o to its cell's centre", (point, centre) => {
    covers("D4.privacy.3");
    expect(gridPoint(point)).toEqual(centre);
  });

  it("stays within half a cell, and stays put once there", () => {
    covers("D4.privacy.3");
    fc.assert(
      fc.property(territoryPoint, (point) => {
        const shown = gridPoint(point);
        expect(Math.abs(shown.lat - point.lat)).toBeLessThanOrEqual(0.00501);
        expect(Math.abs(shown.lng - point.lng)).toBeLessThanOrEqual(0.00501);
        expect(gridPoint(shown)).toEqual(shown);
      }),
    );
  });

  it("gives one answer for a whole cell", () => {
    const shown = gridPoint({ lat: -21.3401, lng: 55.4801 });
    expect(gridPoint({ lat: -21.3499, lng: 55.4899 })).toEqual(shown);
  });
});

describe("shownPlace", () => {
  const home = { lat: -21.34321, lng: 55.48765 };

  it("shows the very point to those entitled", () => {
    covers("D6.settled.3");
    expect(shownPlace(home, true)).toEqual({ ...home, approximate: false });
  });

  it("shows the others the grid point", () => {
    covers("D6.settled.3");
    expect(shownPlace(home, false)).toEqual({ lat: -21.345, lng: 55.485, approximate: true });
  });

  it("shows nothing of a place that is not located", () => {
    const nowhere = { lat: null, lng: null };
    expect(shownPlace(nowhere, true)).toEqual({ ...nowhere, approximate: false });
    expect(shownPlace(nowhere, false)).toEqual({ ...nowhere, approximate: true });
  });
});
