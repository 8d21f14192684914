import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aLessor, anArtisan } from "./factories.ts";
import { useHarness } from "./harness.ts";

const harness = useHarness();

type Errors = { errors: { message: string }[] };
const messagesOf = ({ errors }: Errors): string[] => errors.map(({ message }) => message);

const register = async (form: Record<string, string>): Promise<string[]> => {
  const { status, body } = await harness.call("POST", "/api/auth/register", { form });
  expect(status).toBe(400);
  return messagesOf(body);
};

const PERSON = [
  "Le nom est requis",
  "Le prénom est requis",
  "L'adresse est requise",
  "Le téléphone fixe est requis",
  "Le téléphone portable est requis",
];
const SCHEDULE = [
  "Les jours de récupération sont obligatoires",
  "Les jours de livraison sont obligatoires",
  "L'heure de début de récupération est obligatoire",
  "L'heure de fin de récupération est obligatoire",
  "L'heure de début de livraison est obligatoire",
  "L'heure de fin de livraison est obligatoire",
];
const COMPANY = [
  "La raison sociale est requise",
  "Le nom commercial est requis",
  "Le numéro SIRET est requis",
];
const NEWCOMER = [
  ...PERSON,
  "L'email est requis",
  "Le mot de passe est requis",
  "La photo de profil est requise",
  "Vous devez accepter les conditions générales d'utilisation",
  "Vous devez accepter les conditions relatives aux données privées",
];

describe("a client that skips the form is told what the form says", () => {
  it.each([
    [
      "lessor",
      [
        ...NEWCOMER,
        ...SCHEDULE,
        "Vous devez avoir un contrat de location ou une preuve de propriété",
        "Vous devez avoir une extension d'assurance multirisque habitation",
        "Vous devez envisager de souscrire à une extension d'assurance",
      ],
    ],
    ["artisan", [...NEWCOMER, ...COMPANY, "Le logo de la marque des produits vendus est requis"]],
    ["consumer", NEWCOMER.filter((message) => !/téléphone fixe|photo/.test(message))],
  ])("of an empty registration as %s", async (role, messages) => {
    covers("§5.registration.1", "§5.lessor.1", "§5.artisan.1");
    expect((await register({ role })).toSorted()).toEqual(messages.toSorted());
  });

  it("of fields that are wrong", async () => {
    covers("§5.registration.5", "§5.registration.7", "§5.registration.9", "§5.artisan.4");
    const refusals = await register({
      role: "artisan",
      fixedPhone: "0012345678",
      mobilePhone: "0262123456",
      email: "marie@",
      password: "court",
      SIRET: "123",
    });
    expect(refusals).toEqual(
      expect.arrayContaining([
        "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
        "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres.",
        "Email invalide",
        "Le mot de passe doit comporter au moins 6 caractères",
        "Le numéro SIRET doit comporter 14 chiffres",
      ]),
    );
  });

  it.each([
    ["artisan", () => anArtisan(harness), [...PERSON, ...COMPANY]],
    ["lessor", () => aLessor(harness, { connected: false }), SCHEDULE],
  ])("of an empty profile of %s", async (_, aPerson, messages) => {
    covers("§2.profile.1", "§5.lessor.1", "§5.artisan.1");
    const { token } = await aPerson();
    const { status, body } = await harness.call("PUT", "/api/auth/profile", {
      token,
      form: { name: "" },
    });
    expect(status).toBe(400);
    expect(messagesOf(body)).toEqual(expect.arrayContaining(messages));
  });
});
