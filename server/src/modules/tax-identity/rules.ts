import type { Cents } from "@stokaz/contract/money";
import type { SellerIdentity } from "@stokaz/contract/seller-identity";
import type { TaxFact } from "@stokaz/contract/tax-identity";

/** Which facts of a row are sealed. */
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

/** Where a sealed fact stands: it opens for that person and that fact alone. */
export const placeOf = (userId: string, field: SealedField): string =>
  `tax_identities/${userId}/${field}`;

/** How much of a number is ever shown. */
const SHOWN = 4;

/** The end of a number, which is all of it that is kept in clear. */
export const endOf = (number: string): string => number.slice(-SHOWN);

/** Which facts are there, not what they say: this much is known without a key. */
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
  /** The places that they let. */
  places: readonly { hasParcel: boolean; hasKind: boolean }[];
};

/** What is asked of a person, beside name and address, which their account has. Source: CGI art. 1649 ter A to E. */
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

/** What a seller has yet to give for the tax authority, in the order in which it is asked. */
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

/** Fewer sales of goods than this, for no more than {@link SMALL_SALES}, stay out of the file. Source: CGI art. 1649 ter A. */
const SMALL_NUMBER = 30;
const SMALL_SALES = 200_000;

/** What somebody was paid for within a year, what went back taken off. Cents. */
export type Activity = { rents: Cents; sales: Cents; salesCount: number };

/** Whether the file of a year has a seller: who lets always, who sells goods unless it is little. */
export const mustGive = ({ rents, sales, salesCount }: Activity): boolean =>
  rents > 0 || salesCount >= SMALL_NUMBER || sales > SMALL_SALES;
