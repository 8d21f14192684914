import { describe, expect, it } from "vitest";
import { communeOf } from "./rules.ts";

const COMMUNES = [
  { name: "Saint-Pierre", postcodes: ["97410", "97432"] },
  { name: "L'Étang-Salé", postcodes: ["97427"] },
  { name: "Saint-Denis", postcodes: ["97400"] },
  { name: "Le Tampon", postcodes: ["97430"] },
  { name: "La Possession", postcodes: ["97419"] },
  { name: "Le Port", postcodes: ["97420", "97419"] },
];

describe("communeOf", () => {
  it.each([
    ["5 rue Amiral Lacaze, 97410 Saint-Pierre", "97410", "Saint-Pierre"],
    ["12 allée des Flamboyants, 97432", "97432", "Saint-Pierre"],
    ["3 chemin Neuf, L’ETANG SALÉ", "97427", "L'Étang-Salé"],
    ["1 rue de Saint-Denis, 97430 Le Tampon", "97430", "Le Tampon"],
    ["4 rue de Paris, 97499 Ailleurs", "97499", ""],
    ["rue sans nom", "", ""],
    ["2 rue du Quai, 97419 Le Port", "97419", "Le Port"],
    ["8 rue Neuve, L'Étang - Salé", "97427", "L'Étang-Salé"],
    ["8 rue 974100, Saint-Pierre", "97410", "Saint-Pierre"],
    ["Saint-Pierrefonds", "", ""],
  ])("reads %s", (address, postcode, city) => {
    expect(communeOf(address, COMMUNES)).toEqual({ postcode, city });
  });
});
