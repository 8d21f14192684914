import { profiles, type User } from "@stokaz/contract/accounts/accounts";
import type { Hours, Weekday } from "@stokaz/contract/handover/schedule";
import type { Business } from "@stokaz/contract/sellers/sellers";

/** Id of the notice above each page that sends the confirmation link again. */
export const EMAIL_PROOF_ID = "confirmer-adresse";

export type ScheduleValues = {
  retrievalDays: Weekday[];
  retrievalTimes: Hours;
  deliveryDays: Weekday[];
  deliveryTimes: Hours;
};

const noSchedule: ScheduleValues = {
  retrievalDays: [],
  retrievalTimes: { start: "", end: "" },
  deliveryDays: [],
  deliveryTimes: { start: "", end: "" },
};

/** Initial value of a picture's field: the standing picture is kept until another is chosen. */
const noPicture = (): File | null | undefined => undefined;

/** Empty values of the registration form. */
export const emptyProfile = {
  name: "",
  firstName: "",
  address: "",
  fixedPhone: "",
  mobilePhone: "",
  email: "",
  password: "",
  profilePhoto: noPicture(),
  termsGeneralAccepted: false,
  termsPrivacyAccepted: false,
  ...noSchedule,
  hasRentalContract: false,
  hasInsuranceExtension: false,
  plansToSubscribeInsurance: false,
  companyName: "",
  tradeName: "",
  SIRET: "",
  brandLogo: noPicture(),
};

/** Stored profile as form values; pictures are kept unless others are chosen. */
export const profileValues = (user: User) => ({
  name: user.name,
  firstName: user.firstName,
  address: user.address,
  fixedPhone: user.fixedPhone,
  mobilePhone: user.mobilePhone,
  profilePhoto: noPicture(),
  termsGeneralAccepted: user.termsGeneralAccepted,
  termsPrivacyAccepted: user.termsPrivacyAccepted,
  retrievalDays: user.retrievalDays ?? noSchedule.retrievalDays,
  retrievalTimes: user.retrievalTimes ?? noSchedule.retrievalTimes,
  deliveryDays: user.deliveryDays ?? noSchedule.deliveryDays,
  deliveryTimes: user.deliveryTimes ?? noSchedule.deliveryTimes,
  hasRentalContract: user.hasRentalContract ?? false,
  hasInsuranceExtension: user.hasInsuranceExtension ?? false,
  plansToSubscribeInsurance: user.plansToSubscribeInsurance ?? false,
  companyName: user.companyName ?? "",
  tradeName: user.tradeName ?? "",
  SIRET: user.SIRET ?? "",
  brandLogo: noPicture(),
  version: user.version,
});

/** Stored business facts as form values. */
export const businessValues = ({ business, version }: Business) => ({
  legalForm: business.legalForm ?? "",
  address: business.address ?? "",
  phone: business.phone ?? "",
  email: business.email ?? "",
  register: business.register ?? "",
  vatStatus: business.vatStatus ?? "",
  vatNumber: business.vatNumber ?? "",
  mediatorName: business.mediatorName ?? "",
  mediatorSite: business.mediatorSite ?? "",
  packagingNumber: business.packagingNumber ?? "",
  textileNumber: business.textileNumber ?? "",
  foodDeclaration: business.foodDeclaration ?? "",
  alcoholLicence: business.alcoholLicence ?? "",
  alcoholLicenceOn: business.alcoholLicenceOn,
  isLawCertified: business.certifiedOn !== null,
  version,
});

/**
 * Text about the declaration of food. Source: regulation (EC) 852/2004, article 6.
 *
 * @param authority short name of the authority; `undefined` while it is not known
 */
export const foodDeclarationHint = (authority: string | undefined): string =>
  `Si vous gardez des denrées : le numéro ou la date du récépissé de votre déclaration d'activité${authority ? ` à la ${authority}` : ""}. Il figure dans vos contrats de location.`;

export type BusinessValues = ReturnType<typeof businessValues>;

/** Schema of the profile form; an administrator has a consumer's. */
export const schemaFor = ({ role }: User) => profiles[role === "admin" ? "consumer" : role];
