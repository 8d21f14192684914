import { PASSWORD, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** Valid numbers that belong to nobody. */
export const TIN = "3023217600053";
export const IBAN = "FR1420041010050500013M02606";
export const PARCEL = "97416000AB0123";

/** Complete and valid tax facts of a lessor. */
export const A_PERSON = {
  residence: "FR",
  hasTin: true,
  tin: TIN,
  birthDate: "1971-05-06",
  iban: IBAN,
  holder: "Marie Payet",
};

/** Tax facts of an artisan whose firm is a company. */
export const A_COMPANY = {
  residence: "FR",
  isSoleTrader: false,
  iban: IBAN,
  holder: "Vanille des Hauts SARL",
};

export const giveTaxIdentity = (harness: Harness, { token }: Person, json: object = A_PERSON) =>
  harness.call("PUT", "/api/tax-identity", { token, json });

export const giveTaxPlace = (
  harness: Harness,
  { token }: Person,
  spaceId: string,
  json: object = { parcel: PARCEL, kind: "garage" },
) => harness.call("PUT", `/api/tax-identity/places/${spaceId}`, { token, json });

export const readTax = async (harness: Harness, { token }: Person) =>
  (await harness.call("GET", "/api/tax-identity", { token })).body;

/** The same person with a new session, for tests that move the clock by months. */
export const signedInAgain = async (harness: Harness, person: Person): Promise<Person> => {
  const { body } = await harness.call("POST", "/api/auth/login", {
    json: { email: person.email, password: PASSWORD },
  });
  return { ...person, token: body.token };
};
