import { describe, expect, it } from "vitest";
import { sirenOf } from "./siren.ts";

describe("sirenOf", () => {
  it.each([
    ["RCS Saint-Denis 732 829 320", "", "732829320"],
    ["SIREN 732829320", "", "732829320"],
    ["RCS 732.829.320 Saint-Pierre", "", "732829320"],
    ["SIRET 732 829 320 00074", "", "732829320"],
    ["SIRET 73282932000074", "FR 40 303 265 045", "732829320"],
    ["dossier 732829320000", "", undefined],
    ["", "FR 40 303 265 045", "303265045"],
    ["RCS Saint-Pierre", "fr44732829320", "732829320"],
    ["RCS Saint-Pierre", "", undefined],
    ["", "", undefined],
  ])("reads the registration, else the VAT number: %j and %j", (registration, vatNumber, siren) => {
    expect(sirenOf({ registration, vatNumber })).toBe(siren);
  });
});
