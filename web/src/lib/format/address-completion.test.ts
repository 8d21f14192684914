import { describe, expect, test } from "vitest";
import { completeAddress } from "./address-completion.ts";

const commune = { label: "97400 Saint-Denis", postcode: "97400", city: "Saint-Denis" };
const street = {
  label: "12 Rue de Paris 97400 Saint-Denis",
  postcode: "97400",
  city: "Saint-Denis",
};

describe("completeAddress", () => {
  test.each([
    ["a street that was found", "12 rue de par", street, "12 Rue de Paris 97400 Saint-Denis"],
    ["a commune being typed", "saint-d", commune, "97400 Saint-Denis"],
    [
      "the street kept, commune typed",
      "3 allée des Letchis, saint denis",
      commune,
      "3 allée des Letchis, 97400 Saint-Denis",
    ],
    [
      "the street kept, postcode typed",
      "3 allée des Letchis 97400",
      commune,
      "3 allée des Letchis, 97400 Saint-Denis",
    ],
    [
      "accents typed apart",
      "3 alle\u0301e des Letchis, Saint-Denis",
      commune,
      "3 allée des Letchis, 97400 Saint-Denis",
    ],
    [
      "the commune alone, named without its postcode",
      "Le Port",
      { label: "Le Port", postcode: "97420", city: "Le Port" },
      "97420 Le Port",
    ],
    ["nothing rather than losing the street", "3 allée des Letchis, St Denis", commune, undefined],
    ["nothing when it is all there", "3 allée des Letchis, 97400 Saint-Denis", commune, undefined],
  ])("%s", (_, typed, place, expected) => {
    expect(completeAddress(typed, place)).toBe(expected);
  });
});
