import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { PROBLEMS } from "../problems.ts";
import { credentials, profiles, registration } from "./accounts.ts";

const picture = new File(["x"], "photo", { type: "image/png" });
const long = (length: number): string => "x".repeat(length);

const refusals = (schema: z.ZodType, typed: unknown): [string, string][] =>
  (schema.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

const person = {
  name: "Hoarau",
  firstName: "Marie",
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  fixedPhone: "0262123456",
  mobilePhone: "0692123456",
};
const consumer = {
  ...person,
  role: "consumer",
  email: "marie@exemple.re",
  password: "un long secret",
  profilePhoto: picture,
  termsGeneralAccepted: "true",
  termsPrivacyAccepted: "true",
};
const schedule = {
  retrievalDays: ["Lun"],
  retrievalTimes: { start: "08:00", end: "18:00" },
  deliveryDays: "Mar",
  deliveryTimes: { start: "08:00", end: "18:00" },
};
const lessor = {
  ...consumer,
  ...schedule,
  role: "lessor",
  hasRentalContract: "true",
  hasInsuranceExtension: "true",
  plansToSubscribeInsurance: "true",
};
const company = { companyName: "Vanille SARL", tradeName: "Vanille", SIRET: "73282932000074" };
const artisan = { ...consumer, ...company, role: "artisan", brandLogo: picture };
type Form = [
  name: string,
  schema: z.ZodType,
  filled: object,
  wrong: [field: string, typed: unknown, message: string][],
];

/**
 * The errors that each form gives for each field. Sources: specification §5, product decisions §4
 * and §6.
 */
const FORMS: Form[] = [
  [
    "registration of a consumer",
    registration,
    consumer,
    [
      ["name", " ", "Le nom est requis"],
      ["firstName", "", "Le prénom est requis"],
      ["address", "", "L'adresse est requise"],
      ["address", long(201), "200 caractères au maximum"],
      ["email", "", "L'email est requis"],
      ["email", "marie", "Email invalide"],
      [
        "fixedPhone",
        "12",
        "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
      ],
      ["profilePhoto", "x", PROBLEMS["picture/not-an-image"].message],
      [
        "termsGeneralAccepted",
        "false",
        "Vous devez accepter les conditions générales d'utilisation",
      ],
      [
        "termsPrivacyAccepted",
        "false",
        "Vous devez accepter les conditions relatives aux données privées",
      ],
      ["role", "Admin", "Ce rôle ne peut pas être choisi."],
    ],
  ],
  [
    "registration of a lessor",
    registration,
    lessor,
    [
      ["fixedPhone", "", "Le téléphone fixe est requis"],
      ["profilePhoto", undefined, "La photo de profil est requise"],
      ["retrievalDays", [], "Les jours de récupération sont obligatoires"],
      ["deliveryDays", "", "Les jours de livraison sont obligatoires"],
      [
        "hasRentalContract",
        "",
        "Vous devez avoir un contrat de location ou une preuve de propriété",
      ],
      [
        "hasInsuranceExtension",
        "",
        "Vous devez avoir une extension d'assurance multirisque habitation",
      ],
      [
        "plansToSubscribeInsurance",
        "",
        "Vous devez envisager de souscrire à une extension d'assurance",
      ],
    ],
  ],
  [
    "registration of an artisan",
    registration,
    artisan,
    [
      ["companyName", "", "La raison sociale est requise"],
      ["tradeName", "", "Le nom commercial est requis"],
      ["SIRET", "", "Le numéro SIRET est requis"],
      ["brandLogo", undefined, "Le logo de la marque des produits vendus est requis"],
    ],
  ],
  [
    "profile of a lessor",
    profiles.lessor,
    { ...person, ...schedule },
    [
      ["profilePhoto", "x", "La photo de profil est requise"],
      ["deliveryDays", [], "Les jours de livraison sont obligatoires"],
    ],
  ],
  [
    "profile of an artisan",
    profiles.artisan,
    { ...person, ...company },
    [
      ["profilePhoto", "x", "La photo de profil est requise"],
      ["brandLogo", "x", "Le logo de la marque des produits vendus est requis"],
      ["companyName", "", "La raison sociale est requise"],
    ],
  ],
  [
    "profile of a consumer",
    profiles.consumer,
    person,
    [["profilePhoto", "x", PROBLEMS["picture/not-an-image"].message]],
  ],
  [
    "login",
    credentials,
    { email: "marie@exemple.re", password: "x" },
    [
      ["email", "", "Veuillez entrer votre email!"],
      ["email", "marie", "Email invalide!"],
      ["password", "", "Veuillez entrer votre mot de passe!"],
      ["password", undefined, "Veuillez entrer votre mot de passe!"],
    ],
  ],
];

describe.each(FORMS)("%s", (_name, schema, filled, wrong) => {
  it("is accepted when it is filled in", () => {
    expect(refusals(schema, filled)).toEqual([]);
  });

  it.each(wrong)("refuses as %s %j: %s", (field, typed, message) => {
    expect(refusals(schema, { ...filled, [field]: typed })).toEqual([[field, message]]);
  });
});

describe("hours of a lessor", () => {
  it("are asked for one by one", () => {
    const none = { ...lessor, retrievalTimes: undefined, deliveryTimes: {} };
    expect(refusals(registration, none)).toEqual([
      ["retrievalTimes.start", "L'heure de début de récupération est obligatoire"],
      ["retrievalTimes.end", "L'heure de fin de récupération est obligatoire"],
      ["deliveryTimes.start", "L'heure de début de livraison est obligatoire"],
      ["deliveryTimes.end", "L'heure de fin de livraison est obligatoire"],
    ]);
  });
});

describe("the role of a registration", () => {
  it.each([
    ["consumer", "consumer"],
    ["buyer", "consumer"],
    [undefined, "consumer"],
    ["admin", "consumer"],
  ])("%s is %s", (role, expected) => {
    expect(registration.parse({ ...consumer, role }).role).toBe(expected);
  });

  it.each(["lessor", "artisan"])("%s stays", (role) => {
    const filled = role === "lessor" ? lessor : artisan;
    expect(registration.parse(filled).role).toBe(role);
  });

  it.each([undefined, null, "x"])("is not read from %s", (typed) => {
    expect(registration.safeParse(typed).success).toBe(false);
  });
});
