import { describe, expect, it } from "vitest";
import { calendarDay } from "../time/calendar.ts";
import { identityFacts } from "./identity-facts.ts";
import type { SellerIdentity } from "./seller-identity.ts";

const person: SellerIdentity = {
  kind: "private",
  name: "Marie Payet",
  tradeName: null,
  legalForm: null,
  siret: null,
  register: null,
  vatStatus: null,
  vatNumber: null,
  address: null,
  phone: null,
  email: null,
  mediatorName: null,
  mediatorSite: null,
  packagingNumber: null,
  alcoholLicence: null,
  alcoholLicenceOn: null,
  certifiedOn: null,
};
const company: SellerIdentity = {
  ...person,
  kind: "professional",
  name: "Ruche SARL",
  tradeName: "La Ruche",
  legalForm: "SARL",
  siret: "83214567890123",
  register: "RCS Saint-Denis 832 145 678",
  vatStatus: "liable",
  vatNumber: "FR44732829320",
  address: "4 chemin des Ruches",
  phone: "0262590011",
  email: "bonjour@ruche.test",
  mediatorName: "Médiateur",
  mediatorSite: "https://mediateur.test",
  packagingNumber: "FR123456_01ABCD",
  alcoholLicence: "Petite licence à emporter",
  alcoholLicenceOn: calendarDay("2025-03-02"),
  certifiedOn: calendarDay("2026-01-15"),
};

describe("identityFacts", () => {
  it("says all that is known, in words", () => {
    expect(identityFacts(company)).toEqual([
      ["Raison sociale", "Ruche SARL"],
      ["Nom commercial", "La Ruche"],
      ["Forme juridique", "SARL"],
      ["SIRET", "832 145 678 90123"],
      ["Immatriculation", "RCS Saint-Denis 832 145 678"],
      ["TVA", "Assujetti à la TVA, FR44732829320"],
      ["Adresse", "4 chemin des Ruches"],
      ["Téléphone", "02 62 59 00 11"],
      ["E-mail", "bonjour@ruche.test"],
      ["Médiateur de la consommation", "Médiateur, https://mediateur.test"],
      ["Identifiant unique, emballages", "FR123456_01ABCD"],
      ["Licence de vente d'alcool", "Petite licence à emporter, du 2 mars 2025"],
      [
        "Engagement",
        "Ne proposer que des produits conformes au droit de l'Union européenne, depuis le 15 janvier 2026",
      ],
    ]);
  });

  it("leaves out what is not known", () => {
    expect(identityFacts(person)).toEqual([["Nom", "Marie Payet"]]);
  });

  it("says how to ask for an unknown address, phone and e-mail", () => {
    expect(identityFacts({ ...person, phone: "0692000000" }, "plus tard")).toEqual([
      ["Nom", "Marie Payet"],
      ["Adresse", "plus tard"],
      ["Téléphone", "06 92 00 00 00"],
      ["E-mail", "plus tard"],
    ]);
  });

  it.each([
    ["franchise", "TVA non applicable, article 293 B du CGI"],
    ["outside", "TVA non applicable, article 294 du CGI"],
    ["liable", "Assujetti à la TVA"],
  ] as const)("says of VAT %s: %s", (vatStatus, text) => {
    expect(identityFacts({ ...person, vatStatus })).toContainEqual(["TVA", text]);
  });

  it("leaves out the day of a licence without a name", () => {
    const nameless = { ...person, alcoholLicenceOn: calendarDay("2025-03-02") };
    expect(identityFacts(nameless)).toEqual([["Nom", "Marie Payet"]]);
  });
});
