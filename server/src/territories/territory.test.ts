import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { isWithin } from "./located.ts";
import { loadTerritory } from "./territory.ts";

describe.each([
  ["reunion", 24],
  ["guadeloupe", 32],
  ["martinique", 34],
  ["guyane", 22],
  ["mayotte", 17],
] as const)("%s", (code, count) => {
  const territory = loadTerritory(code);

  it("has all its communes, each with a point inside its box", () => {
    covers("D1.setting.3");
    expect(territory.communes).toHaveLength(count);
    const misplaced = territory.communes.filter(
      ({ lat, lng }) => lat === null || lng === null || !isWithin({ lat, lng }, territory.bbox),
    );
    expect(misplaced.map(({ name }) => name)).toEqual([]);
  });
});
