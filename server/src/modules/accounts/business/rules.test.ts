import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { missingFacts } from "./rules.ts";

const SIRET = "40483304800022";
const nothing = {
  legalForm: null,
  address: null,
  phone: null,
  email: null,
  register: null,
  vatStatus: null,
  vatNumber: null,
  mediatorName: null,
  mediatorSite: null,
  packagingNumber: null,
  alcoholLicence: null,
  alcoholLicenceOn: null,
  certifiedOn: null,
  vatSince: null,
};
const all = {
  ...nothing,
  legalForm: "EI",
  address: "1 rue du Port",
  phone: "0262000000",
  email: "a@b.re",
  register: "RNE",
  vatStatus: "franchise" as const,
  mediatorName: "Médiateur",
  mediatorSite: "https://mediateur.test",
  packagingNumber: "FR123456_01ABCD",
  certifiedOn: calendarDay("2026-01-15"),
};

describe("missingFacts", () => {
  it("names all required facts that are missing", () => {
    expect(missingFacts(nothing, { sellsAlcohol: false, siret: SIRET })).toEqual([
      "la forme juridique",
      "l'adresse",
      "le téléphone",
      "l'e-mail",
      "l'inscription au registre",
      "la TVA",
      "le médiateur",
      "le site du médiateur",
      "l'identifiant unique d'emballages",
      "votre engagement",
    ]);
  });

  it.each([
    ["nothing of a business that said all", all, false, []],
    [
      "the number of one that pays VAT",
      { ...all, vatStatus: "liable" as const },
      false,
      ["le numéro de TVA"],
    ],
    [
      "no number that is there",
      { ...all, vatStatus: "liable" as const, vatNumber: "FR83404833048" },
      false,
      [],
    ],
    [
      "a number that is of another business",
      { ...all, vatStatus: "liable" as const, vatNumber: "FR44732829320" },
      false,
      ["un numéro de TVA qui soit celui de votre SIRET"],
    ],
    [
      "the licence of one that sells alcohol",
      all,
      true,
      ["la licence de vente d'alcool", "la date de la licence"],
    ],
    [
      "its day alone",
      { ...all, alcoholLicence: "Petite licence à emporter" },
      true,
      ["la date de la licence"],
    ],
    ["one fact", { ...all, phone: null }, false, ["le téléphone"]],
  ])("names %s", (_, facts, sellsAlcohol, missing) => {
    expect(missingFacts(facts, { sellsAlcohol, siret: SIRET })).toEqual(missing);
  });
});
