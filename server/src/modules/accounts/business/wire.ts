import type { Business } from "@stokaz/contract/sellers/sellers";
import { recordVersion } from "../../../platform/record-version.ts";
import type { ArtisanProfileRow } from "../tables.ts";
import { type BusinessRow, formValues } from "./repository.ts";
import { missingFacts } from "./rules.ts";

/** Converts the facts of a business to the wire's names. */
export const toWireFacts = (
  profile: ArtisanProfileRow,
): Omit<Business["business"], "vatSince"> => ({
  legalForm: profile.legal_form,
  address: profile.business_address,
  phone: profile.business_phone,
  email: profile.business_email,
  register: profile.register,
  vatStatus: profile.vat_status,
  vatNumber: profile.vat_number,
  mediatorName: profile.mediator_name,
  mediatorSite: profile.mediator_site,
  packagingNumber: profile.packaging_number,
  textileNumber: profile.textile_number,
  foodDeclaration: profile.food_declaration,
  alcoholLicence: profile.alcohol_licence,
  alcoholLicenceOn: profile.alcohol_licence_on,
  certifiedOn: profile.law_certified_on,
});

/** Converts a business to what its artisan sees. */
export const toWireBusiness = (row: BusinessRow): Business => {
  const business = { ...toWireFacts(row), vatSince: row.vat_since };
  const sells = {
    sellsAlcohol: row.sells_alcohol,
    sellsFood: row.sells_food,
    sellsTextiles: row.sells_textiles,
  };
  const missing = missingFacts(business, { ...sells, siret: row.siret });
  return { business, ...sells, missing, version: recordVersion(formValues(row)) };
};
