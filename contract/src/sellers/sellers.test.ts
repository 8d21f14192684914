import { describe, expect, it } from "vitest";
import { businessForm } from "./sellers.ts";

const problemsOf = (typed: object): string[] =>
  businessForm.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

describe("businessForm", () => {
  it("reads an absent, empty or blank field as not given", () => {
    const empty = businessForm.parse({ legalForm: "", address: "  ", phone: null });
    expect(empty).toEqual({
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
      isLawCertified: false,
    });
  });

  it.each([
    ["vatNumber", "fr 83 404 833 048", "FR83404833048"],
    ["vatNumber", "FRK7399859412", "FRK7399859412"],
    ["packagingNumber", " fr123456_01abcd ", "FR123456_01ABCD"],
    ["phone", "02 62 59 00 11", "0262590011"],
    ["mediatorSite", " https://mediateur.test/aide ", "https://mediateur.test/aide"],
    ["legalForm", " SARL ", "SARL"],
  ] as const)("reads %s typed as %j", (field, typed, read) => {
    expect(businessForm.parse({ [field]: typed })[field]).toBe(read);
  });

  it.each([
    [
      { vatNumber: "FR84404833048" },
      "Un numéro de TVA s'écrit FR, 2 caractères, puis votre SIREN.",
    ],
    [
      { vatNumber: "FRO1404833048" },
      "Un numéro de TVA s'écrit FR, 2 caractères, puis votre SIREN.",
    ],
    [{ vatNumber: "404833048" }, "Un numéro de TVA s'écrit FR, 2 caractères, puis votre SIREN."],
    [{ packagingNumber: "FR12345_01ABCD" }, "Un identifiant unique ressemble à FR123456_01ABCD."],
    [{ packagingNumber: "FR123456-01ABCD" }, "Un identifiant unique ressemble à FR123456_01ABCD."],
    [{ mediatorSite: "http://mediateur.test" }, "L'adresse commence par https://"],
    [{ mediatorSite: "mediateur.test" }, "L'adresse commence par https://"],
    [{ email: "contact" }, "Email invalide"],
    [{ legalForm: "a".repeat(101) }, "100 caractères au maximum"],
  ])("refuses %j", (typed, message) => {
    expect(problemsOf(typed)).toEqual([message]);
  });
});
