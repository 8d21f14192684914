import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { missingFacts } from "./rules.ts";

const SIRET = "40483304800022";
const NOTHING_SOLD = { sellsAlcohol: false, sellsFood: false, sellsTextiles: false, siret: SIRET };
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
  textileNumber: null,
  foodDeclaration: null,
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
    expect(missingFacts(nothing, NOTHING_SOLD)).toEqual([
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
    ["nothing of a business that said all", all, {}, []],
    [
      "the number of one that pays VAT",
      { ...all, vatStatus: "liable" as const },
      {},
      ["le numéro de TVA"],
    ],
    [
      "no number that is there",
      { ...all, vatStatus: "liable" as const, vatNumber: "FR83404833048" },
      {},
      [],
    ],
    [
      "a number that is of another business",
      { ...all, vatStatus: "liable" as const, vatNumber: "FR44732829320" },
      {},
      ["un numéro de TVA qui soit celui de votre SIRET"],
    ],
    [
      "the licence of one that sells alcohol",
      all,
      { sellsAlcohol: true },
      ["la licence de vente d'alcool", "la date de la licence"],
    ],
    [
      "its day alone",
      { ...all, alcoholLicence: "Petite licence à emporter" },
      { sellsAlcohol: true },
      ["la date de la licence"],
    ],
    [
      "the identifier of one that sells textiles",
      all,
      { sellsTextiles: true },
      ["l'identifiant unique de textiles"],
    ],
    [
      "the declaration of one that sells food",
      all,
      { sellsFood: true },
      ["la déclaration d'activité alimentaire"],
    ],
    ["one fact", { ...all, phone: null }, {}, ["le téléphone"]],
  ])("names %s", (_, facts, sells, missing) => {
    expect(missingFacts(facts, { ...NOTHING_SOLD, ...sells })).toEqual(missing);
  });
});
