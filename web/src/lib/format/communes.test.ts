import { describe, expect, it } from "vitest";
import { communesLike } from "./communes.ts";

const place = { lat: null, lng: null };
const communes = [
  { ...place, name: "Saint-Denis", postcodes: ["97400", "97417"] },
  { ...place, name: "L'Étang-Salé", postcodes: ["97427"] },
  { ...place, name: "Saint-Pierre", postcodes: ["97410"] },
  { ...place, name: "La Plaine-des-Palmistes", postcodes: ["97431"] },
];

describe("communesLike", () => {
  it.each([
    ["saint", ["Saint-Denis", "Saint-Pierre"]],
    ["etang", ["L'Étang-Salé"]],
    ["l’étang s", ["L'Étang-Salé"]],
    ["p", ["Saint-Pierre", "La Plaine-des-Palmistes"]],
    ["9742", ["L'Étang-Salé"]],
    ["97417", ["Saint-Denis"]],
    ["  ", []],
    ["saint pierre", []],
    ["Marseille", []],
  ])("finds communes by the start of a word or a postcode: %j gives %j", (typed, expected) => {
    expect(communesLike(communes, typed)).toEqual(expected);
  });
});
