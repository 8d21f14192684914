import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { isWithin } from "./located.ts";
import { loadTerritory } from "./territory.ts";

describe.each([
  ["reunion", 24, "Alerte cyclone"],
  ["guadeloupe", 32, "Alerte cyclone"],
  ["martinique", 34, "Alerte cyclone"],
  ["guyane", 22, "Alerte météo"],
  ["mayotte", 17, "Alerte cyclone"],
] as const)("%s", (code, count, alertName) => {
  const territory = loadTerritory(code);

  it("has all its communes, each with a point inside its box", () => {
    covers("D1.setting.3");
    expect(territory.communes).toHaveLength(count);
    const misplaced = territory.communes.filter(
      ({ lat, lng }) => lat === null || lng === null || !isWithin({ lat, lng }, territory.bbox),
    );
    expect(misplaced.map(({ name }) => name)).toEqual([]);
  });

  it("calls alerts by the weather that it knows", () => {
    covers("own.places.25");
    expect(territory.alertName).toBe(alertName);
  });
});
