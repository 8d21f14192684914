import type { User } from "@stokaz/contract/accounts/accounts";
import { recordVersion } from "../../platform/record-version.ts";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { type Account, formValues } from "./repository.ts";

/**
 * Converts a person to the wire's names. `stripeAccountId` appears only once transfers can reach
 * the account.
 */
export const toWireUser = ({
  user,
  lessor,
  artisan,
  managesPlaces,
  missing,
  owedTexts = [],
  seats = [],
  actingFor,
  mustSetSecondFactor,
}: Account): User => ({
  _id: user.id,
  role: user.role,
  name: user.name,
  firstName: user.first_name,
  email: user.email,
  address: user.address,
  fixedPhone: user.fixed_phone,
  mobilePhone: user.mobile_phone,
  ...(user.profile_photo ? { profilePhoto: pictureUrl(user.profile_photo) } : {}),
  ...(user.is_transfers_active && user.connected_account_id
    ? { stripeAccountId: user.connected_account_id }
    : {}),
  ...(user.connected_account_id && !user.is_transfers_active
    ? { stripeAccountMissing: [...(missing ?? [])] }
    : {}),
  termsGeneralAccepted: user.terms_accepted_at !== null,
  termsPrivacyAccepted: user.terms_accepted_at !== null,
  ...(user.terms_version === null ? {} : { termsVersion: user.terms_version }),
  ...(user.terms_accepted_at === null
    ? {}
    : { termsAcceptedAt: user.terms_accepted_at.toISOString() }),
  ...(owedTexts.length > 0 ? { textsToAccept: [...owedTexts] } : {}),
  ...(user.email_proven_at === null ? { emailUnproven: true as const } : {}),
  ...(seats.length > 0 ? { teams: [...seats] } : {}),
  ...(actingFor ? { actingFor } : {}),
  ...(mustSetSecondFactor ? { mustSetSecondFactor } : {}),
  ...(managesPlaces ? { managesPlaces } : {}),
  ...(lessor
    ? {
        retrievalDays: lessor.retrieval_days,
        retrievalTimes: { start: lessor.retrieval_start, end: lessor.retrieval_end },
        deliveryDays: lessor.delivery_days,
        deliveryTimes: { start: lessor.delivery_start, end: lessor.delivery_end },
        hasRentalContract: lessor.has_rental_contract,
        hasInsuranceExtension: lessor.has_insurance_extension,
        plansToSubscribeInsurance: lessor.plans_to_subscribe_insurance,
      }
    : {}),
  ...(artisan
    ? {
        companyName: artisan.company_name,
        tradeName: artisan.trade_name,
        SIRET: artisan.siret,
        brandLogo: pictureUrl(artisan.brand_logo),
      }
    : {}),
  version: recordVersion(formValues({ user, lessor, artisan })),
});
