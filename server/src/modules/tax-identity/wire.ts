import type { TaxIdentityAnswer } from "@stokaz/contract/tax/tax-identity";
import type { OwnTaxIdentity } from "./own/service.ts";

/** Converts the facts that a person gave for the tax authority, masked, to the wire's names. */
export const toWireTaxIdentity = (own: OwnTaxIdentity): TaxIdentityAnswer => {
  const { row, places, missing, isRequired, request, readings } = own;
  const { role, name, firstName, address, company, siret, vatStatus, vatNumber, facts } = row;
  return {
    kind: role === "lessor" ? "person" : "firm",
    name,
    firstName,
    address,
    company,
    siret,
    vatStatus,
    vatNumber,
    residence: facts?.residence ?? null,
    isSoleTrader: facts?.is_sole_trader ?? null,
    hasTin: facts?.has_tin ?? null,
    tin: facts?.tin_end ?? null,
    birthDate: facts?.birth_date != null,
    birthTown: facts?.birth_town != null,
    birthCountry: facts?.birth_country != null,
    iban: facts?.iban_end ?? null,
    holder: facts?.holder != null,
    establishments: facts?.establishments ?? [],
    places: places.map(({ spaceId: _id, ...place }) => ({ _id, ...place })),
    missing,
    isRequired,
    request,
    readings,
  };
};
