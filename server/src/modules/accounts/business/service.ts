import type { BusinessForm } from "@stokaz/contract/sellers";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { invalidFields } from "../../../platform/problem.ts";
import { lockUser, updateArtisanProfile } from "../repository.ts";
import { type BusinessRow, getBusiness } from "./repository.ts";

type Deps = { db: Db; clock: Clock };

/** What the people who buy from an artisan are told of their business. */
export const createBusinesses = ({ db, clock }: Deps) => ({
  get: ({ userId }: Actor): Promise<BusinessRow> => getBusiness(db, userId),

  /** Writes all of it. The day of a commitment stays while it holds. @throws {Problem} request/invalid for a licence of tomorrow */
  async update({ userId }: Actor, form: BusinessForm): Promise<BusinessRow> {
    const today = clock.today();
    if (form.alcoholLicenceOn !== null && form.alcoholLicenceOn > today) {
      throw invalidFields([
        { field: "alcoholLicenceOn", message: "Cette date n'est pas encore passée." },
      ]);
    }
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      const { law_certified_on: since } = await getBusiness(tx, userId);
      await updateArtisanProfile(tx, userId, {
        legal_form: form.legalForm,
        business_address: form.address,
        business_phone: form.phone,
        business_email: form.email,
        register: form.register,
        vat_status: form.vatStatus,
        vat_number: form.vatNumber,
        mediator_name: form.mediatorName,
        mediator_site: form.mediatorSite,
        packaging_number: form.packagingNumber,
        alcohol_licence: form.alcoholLicence,
        alcohol_licence_on: form.alcoholLicenceOn,
        law_certified_on: form.isLawCertified ? (since ?? today) : null,
      });
    });
    return getBusiness(db, userId);
  },
});

export type Businesses = ReturnType<typeof createBusinesses>;
