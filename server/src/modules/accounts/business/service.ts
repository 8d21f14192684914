import {
  type BusinessForm,
  LICENCE_NOT_YET,
  OTHER_VAT_NUMBER,
  OUTSIDE_REFUSED,
} from "@stokaz/contract/sellers/sellers";
import { hasVat } from "@stokaz/contract/tax/vat";
import { isVatNumberOf } from "@stokaz/contract/tax/vat-number";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { invalidFields } from "../../../platform/problem.ts";
import { assertRecordShown } from "../../../platform/record-version.ts";
import type { Territory } from "../../../territories/territory.ts";
import { lockUser, updateArtisanProfile } from "../repository.ts";
import type { ArtisanProfileRow } from "../tables.ts";
import { type BusinessRow, formValues, getBusiness } from "./repository.ts";

export type BusinessesDeps = { db: Db; clock: Clock; territory: Pick<Territory, "code"> };

/** VAT status and number of a business, as its profile stores them. */
type Standing = Pick<ArtisanProfileRow, "vat_status" | "vat_number">;

/** Creates the service for the facts that buyers are told of an artisan's business. */
export const createBusinesses = ({ db, clock, territory }: BusinessesDeps) => {
  /**
   * Derives the VAT status and number from the form: only a business that pays VAT has a number,
   * and every business is outside VAT in a territory where VAT does not apply.
   *
   * @throws {Problem} request/invalid for a status or number that is not possible
   */
  const companyStanding = (form: BusinessForm, siret: string): Standing => {
    if (!hasVat(territory.code)) return { vat_status: "outside", vat_number: null };
    if (form.vatStatus === "outside") {
      throw invalidFields([{ field: "vatStatus", message: OUTSIDE_REFUSED }]);
    }
    const vat_number = form.vatStatus === "liable" ? form.vatNumber : null;
    if (vat_number !== null && !isVatNumberOf(vat_number, siret)) {
      throw invalidFields([{ field: "vatNumber", message: OTHER_VAT_NUMBER }]);
    }
    return { vat_status: form.vatStatus, vat_number };
  };

  /** A business as it counts here: a VAT status that is not possible here counts as not given. */
  const asItCounts = (found: BusinessRow): BusinessRow => {
    if (!hasVat(territory.code)) return { ...found, vat_status: "outside", vat_number: null };
    return found.vat_status === "outside" ? { ...found, vat_status: null } : found;
  };

  return {
    get: async ({ userId }: Actor): Promise<BusinessRow> =>
      asItCounts(await getBusiness(db, userId)),

    /**
     * Writes all facts. The day of a commitment stays while the commitment holds; the day of a VAT
     * status stays while the status is the same.
     *
     * @throws {Problem} request/invalid for a licence dated in the future, or a VAT status or
     * number that is not possible; request/record-changed
     */
    async update({ userId }: Actor, form: BusinessForm): Promise<BusinessRow> {
      const today = clock.today();
      if (form.alcoholLicenceOn !== null && form.alcoholLicenceOn > today) {
        throw invalidFields([{ field: "alcoholLicenceOn", message: LICENCE_NOT_YET }]);
      }
      return inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const before = await getBusiness(tx, userId);
        const standing = companyStanding(form, before.siret);
        const isSame = standing.vat_status === before.vat_status;
        await updateArtisanProfile(tx, userId, {
          legal_form: form.legalForm,
          business_address: form.address,
          business_phone: form.phone,
          business_email: form.email,
          register: form.register,
          ...standing,
          vat_since: isSame ? before.vat_since : today,
          mediator_name: form.mediatorName,
          mediator_site: form.mediatorSite,
          packaging_number: form.packagingNumber,
          textile_number: form.textileNumber,
          food_declaration: form.foodDeclaration,
          alcohol_licence: form.alcoholLicence,
          alcohol_licence_on: form.alcoholLicenceOn,
          law_certified_on: form.isLawCertified ? (before.law_certified_on ?? today) : null,
        });
        const changed = asItCounts(await getBusiness(tx, userId));
        assertRecordShown(form.version, formValues(asItCounts(before)), formValues(changed));
        return changed;
      });
    },
  };
};

export type Businesses = ReturnType<typeof createBusinesses>;
