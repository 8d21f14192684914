import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { describePlace, isLocated, MAP_DEFAULTS, ownPoint } from "./place-point.ts";

const place = { id: "1", lat: -21.3, lng: 55.4 };

describe("a place on the map", () => {
  it("tells its name, address, surface and price", () => {
    expect(
      describePlace({
        ...place,
        name: "Garage",
        address: "97410 Saint-Pierre",
        surface: 12,
        price: cents(1250),
      }),
    ).toEqual({
      name: "Garage",
      lines: [
        { term: "Adresse", text: "97410 Saint-Pierre" },
        { term: "Superficie (m²)", text: "12\u202fm²" },
        { term: "Prix/palette/mois", text: "12,50\u202f€" },
      ],
    });
  });

  it("names what is missing", () => {
    covers("§3.space.5", "§2.maps.5");
    const { name, lines } = describePlace(place);
    expect(name).toBe("Lieu sans nom");
    expect(lines.map(({ text }) => text)).toEqual(["N/A", "N/A", "N/A"]);
  });

  it("that has products says nothing of a surface or a price per pallet", () => {
    const { lines } = describePlace({
      ...place,
      address: "Cilaos",
      offers: { links: [], count: 2 },
    });
    expect(lines).toEqual([{ term: "Adresse", text: "Cilaos" }]);
  });

  it("is on no map without both coordinates", () => {
    covers("D3.real.8");
    expect(isLocated(place)).toBe(true);
    expect(isLocated({ ...place, lat: null })).toBe(false);
    expect(isLocated({ ...place, lng: null })).toBe(false);
  });
});

it("keeps the reference's own defaults for a map that is told nothing", () => {
  covers("§9.constants.19");
  expect(MAP_DEFAULTS).toEqual({ centre: { lat: 48.8566, lng: 2.3522 }, zoom: 20, height: 400 });
});

describe("a lessor's own space on the map", () => {
  const own = {
    _id: "1",
    name: "Garage",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    surface: 12,
    rentedSurface: 0,
    price: cents(1250),
    photo: "/pictures/a-640.webp",
    managerLastName: "Hoarau",
    managerFirstName: "Jean",
    phone: "0692000001",
    acceptance: "instant" as const,
    startDate: null,
    endDate: null,
    monthlyEarnings: cents(0),
    lat: -21.3,
    lng: 55.4,
    approximate: false,
    addressReaders: 0,
    hiddenReason: null,
    isTakenOff: false,
  };

  it("leads to its page, unless it is hidden or off offer", () => {
    covers("own.product.236", "own.product.688");
    expect(ownPoint(own).page).toBe("/espaces/1");
    expect(ownPoint({ ...own, hiddenReason: "Contrefaçon" }).page).toBeUndefined();
    expect(ownPoint({ ...own, isTakenOff: true }).page).toBeUndefined();
  });
});
