import type { Cents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { SMALL_SALES_CENTS, SMALL_SALES_COUNT } from "@stokaz/contract/tax/small-sales";
import type { TaxFact } from "@stokaz/contract/tax/tax-identity";

/** Facts of a row that are sealed. */
export const SEALED = [
  "tin",
  "birth_date",
  "birth_town",
  "birth_country",
  "iban",
  "holder",
  "kept_name",
  "kept_first_name",
  "kept_address",
] as const;
export type SealedField = (typeof SEALED)[number];

/** Place of a sealed fact: it can be opened only for that person and that fact. */
export const placeOf = (userId: string, field: SealedField): string =>
  `tax_identities/${userId}/${field}`;

/** Number of characters of a number that are ever shown. */
const SHOWN = 4;

/** End of a number, the only part that is stored unsealed. */
export const lastCharacters = (number: string): string => number.slice(-SHOWN);

/** Presence of each fact, without its value: this much is known without a key. */
export type GivenFacts = {
  kind: "person" | "firm";
  residence: string | null;
  isSoleTrader: boolean | null;
  hasTin: boolean | null;
  hasTinNumber: boolean;
  hasBirthDate: boolean;
  hasBirthTown: boolean;
  hasBirthCountry: boolean;
  hasIban: boolean;
  hasHolder: boolean;
  vatStatus: SellerIdentity["vatStatus"];
  hasVatNumber: boolean;
  /** Places that they let. */
  places: readonly { hasParcel: boolean; hasKind: boolean }[];
};

/**
 * Facts that a person must give besides name and address, which their account has. Source: CGI art.
 * 1649 ter A to E.
 */
const missingOfPerson = (given: GivenFacts): TaxFact[] => [
  ...(given.hasBirthDate ? [] : ["birthDate" as const]),
  ...(given.hasTin === false
    ? [
        ...(given.hasBirthTown ? [] : ["birthTown" as const]),
        ...(given.hasBirthCountry ? [] : ["birthCountry" as const]),
      ]
    : given.hasTin === true && given.hasTinNumber
      ? []
      : ["tin" as const]),
];

/**
 * Lists the facts that a seller still has to give for the tax authority, in the order of the form.
 */
export const missingFacts = (given: GivenFacts): TaxFact[] => {
  const isFirm = given.kind === "firm";
  return [
    ...(given.residence === null ? ["residence" as const] : []),
    ...(isFirm && given.isSoleTrader === null ? ["soleTrader" as const] : []),
    ...(isFirm && given.isSoleTrader !== true ? [] : missingOfPerson(given)),
    ...(given.hasIban ? [] : ["iban" as const]),
    ...(given.hasHolder ? [] : ["holder" as const]),
    ...(isFirm && given.vatStatus === "liable" && !given.hasVatNumber
      ? ["vatNumber" as const]
      : []),
    ...(given.places.every(({ hasParcel }) => hasParcel) ? [] : ["parcel" as const]),
    ...(given.places.every(({ hasKind }) => hasKind) ? [] : ["placeKind" as const]),
  ];
};

/** Payments to a person within a year, less the amounts given back. In cents. */
export type Activity = { rents: Cents; sales: Cents; salesCount: number };

/**
 * True if a seller is in the file of a year: lessors always, sellers of goods unless they sold
 * little.
 */
export const mustGive = ({ rents, sales, salesCount }: Activity): boolean =>
  rents > 0 || salesCount >= SMALL_SALES_COUNT || sales > SMALL_SALES_CENTS;
