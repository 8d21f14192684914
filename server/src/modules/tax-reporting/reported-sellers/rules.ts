import { OTHER_UNION_COUNTRIES } from "@stokaz/contract/countries";
import { SMALL_SALES_CENTS, SMALL_SALES_COUNT } from "@stokaz/contract/tax/small-sales";
import { PLACE_KINDS, type PlaceKind } from "@stokaz/contract/tax/tax-identity";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import {
  type ActivityFacts,
  type Element,
  freeAddress,
  plain,
  vatElement,
  wholeEuros,
} from "../rules.ts";

/** A person as the message names them; `null` for unknown facts. */
type ReportedPerson = {
  name: string;
  firstName: string;
  tin: string | null;
  birthDate: CalendarDay | null;
  birthTown: string | null;
  birthCountry: string | null;
};

/** Identity of a seller, decrypted for the file. */
export type ReportedIdentity = {
  address: string;
  residence: string | null;
  iban: string | null;
  holder: string | null;
  vatNumber: string | null;
  places: readonly { spaceId: string; parcel: string | null; kind: PlaceKind | null }[];
} & (
  | { kind: "person"; person: ReportedPerson }
  | { kind: "firm"; company: string; siret: string; establishments: readonly string[] }
);

/** A place as the message names it, with its year. */
export type ReportedPlace = ActivityFacts & {
  place: { spaceId: string; address: string; postcode: string; city: string; daysRented: number };
};

/** A seller of the file: places of a lessor, goods of an artisan. `undefined`: none to report. */
export type ReportedSeller = {
  identity: ReportedIdentity;
  places: readonly ReportedPlace[];
  goods: ActivityFacts | undefined;
};

const placeAddress = ({ address, postcode, city }: ReportedPlace["place"]): Element => {
  const end = `${postcode} ${city}`;
  const street = address.endsWith(end) ? address.slice(0, -end.length) : address;
  return {
    "@legalAddressType": "OECD303",
    "dpi:CountryCode": "FR",
    "dpi:AddressFix": {
      "dpi:Street": plain(street.replace(/[\s,]+$/, "")) || plain(address),
      "dpi:PostCode": plain(postcode),
      "dpi:City": plain(city),
    },
  };
};

/**
 * Writes four elements, one for each quarter.
 *
 * @param quarterValue returns the value of a quarter: whole euros, or a number
 */
const byQuarter = (
  name: string,
  { quarters }: ActivityFacts,
  quarterValue: (quarter: ActivityFacts["quarters"][number]) => string | number | Element,
): Element =>
  Object.fromEntries(
    quarters.map((quarter, index) => [`dpi:${name}Q${index + 1}`, quarterValue(quarter)]),
  );

const euro = (amount: number): Element => ({ "@currCode": "EUR", "#": String(amount) });

/**
 * Amounts earned with an activity. The amount received is net of fees: Directive 2011/16/EU, annex
 * V, section I, A, 10.
 */
const figures = (activity: ActivityFacts): Element => ({
  "dpi:Consideration": byQuarter("Cons", activity, ({ net }) => euro(wholeEuros(net))),
  "dpi:NumberOfActivities": byQuarter("Numb", activity, ({ acts }) => acts),
  "dpi:Fees": byQuarter("Fees", activity, ({ fees }) => euro(wholeEuros(fees))),
  // Always zero, because the platform keeps no tax of its sellers.
  "dpi:Taxes": byQuarter("Taxes", activity, () => euro(0)),
});

/** The authority's code of a kind of place; kinds without a code are named in our words. */
const PROPERTY_TYPES: Readonly<Record<PlaceKind, string>> = {
  garage: "DPI909",
  cellar: "DPI910",
  room: "DPI910",
  warehouse: "DPI910",
  land: "DPI910",
  other: "DPI910",
};

const OTHER_PROPERTY = "DPI910";

const propertyType = (kind: PlaceKind | null): Element => {
  const type = kind ? PROPERTY_TYPES[kind] : OTHER_PROPERTY;
  const words = kind && kind !== "other" ? PLACE_KINDS[kind] : "Espace de stockage";
  return {
    "dpi:PropertyType": type,
    ...(type === OTHER_PROPERTY ? { "dpi:OtherPropertyType": words } : {}),
  };
};

const listing = (one: ReportedPlace, { places }: ReportedIdentity): Element => {
  const known = places.find(({ spaceId }) => spaceId === one.place.spaceId);
  return {
    "dpi:Address": placeAddress(one.place),
    ...(known?.parcel ? { "dpi:LandRegistrationNumber": known.parcel } : {}),
    ...figures(one),
    ...propertyType(known?.kind ?? null),
    "dpi:RentedDays": one.place.daysRented,
  };
};

const NO_TIN: Element = { "@unknown": "true", "#": "NOTIN" };

const account = ({ iban, holder }: ReportedIdentity): Element =>
  iban
    ? {
        "dpi:FinancialIdentifier": {
          "dpi:Identifier": { "@AccountNumberType": "IBAN", "#": iban },
          ...(holder ? { "dpi:AccountHolderName": plain(holder) } : {}),
        },
      }
    : {};

const birthPlace = ({ birthTown, birthCountry }: ReportedPerson): Element =>
  birthTown && birthCountry
    ? {
        "dpi:BirthPlace": {
          "dpi:City": plain(birthTown),
          "dpi:CountryInfo": { "dpi:CountryCode": birthCountry },
        },
      }
    : {};

const identityOf = (identity: ReportedIdentity): Element => {
  const { address, residence } = identity;
  const country = residence ?? "FR";
  if (identity.kind === "firm") {
    const { company, siret, establishments } = identity;
    return {
      "dpi:EntitySeller": {
        "dpi:Standard": {
          "dpi:EntSellerID": {
            "dpi:ResCountryCode": country,
            "dpi:TIN": { "@issuedBy": "FR", "#": siret.slice(0, 9) },
            "dpi:IN": { "@issuedBy": "FR", "@INType": "BRN", "#": siret },
            ...vatElement(identity),
            "dpi:Name": plain(company),
            "dpi:Address": freeAddress(address, country),
          },
          ...account(identity),
          ...(establishments.length > 0
            ? {
                "dpi:PermanentEstablishments": {
                  "dpi:PermanentEstablishment": establishments.map((code) => ({ "#": code })),
                },
              }
            : {}),
        },
      },
    };
  }
  const { person } = identity;
  return {
    "dpi:IndividualSeller": {
      "dpi:Standard": {
        "dpi:IndSellerID": {
          "dpi:ResCountryCode": country,
          "dpi:TIN": person.tin ? { "@issuedBy": country, "#": person.tin } : NO_TIN,
          ...vatElement(identity),
          "dpi:Name": {
            "@nameType": "OECD202",
            "dpi:FirstName": plain(person.firstName),
            "dpi:LastName": plain(person.name),
          },
          "dpi:Address": freeAddress(address, country),
          "dpi:BirthInfo": { "dpi:BirthDate": person.birthDate ?? "", ...birthPlace(person) },
        },
        ...account(identity),
      },
    },
  };
};

/**
 * Writes a seller's part of the message, without its reference: the same facts give the same part.
 */
export const sellerPart = ({ identity, places, goods }: ReportedSeller): Element => ({
  "dpi:Identity": identityOf(identity),
  "dpi:RelevantActivities": {
    ...(places.length > 0
      ? {
          "dpi:ImmovableProperty": {
            "dpi:PropertyListing": places.map((place) => listing(place, identity)),
          },
        }
      : {}),
    ...(goods ? { "dpi:SaleOfGoods": figures(goods) } : {}),
  },
});

/** Facts without which a seller cannot be in the message. */
export type Blocker = "name" | "address" | "residence" | "birth-date" | "birth-place" | "siret";

/**
 * Lists the reasons why a seller cannot be in the message; the authority refuses a part that lacks
 * one of these facts.
 */
export const blockersOf = (identity: ReportedIdentity): Blocker[] => {
  const { address, residence } = identity;
  const isInUnion = residence === "FR" || OTHER_UNION_COUNTRIES.includes(residence ?? "");
  const shared: Blocker[] = [
    ...(plain(address) ? [] : (["address"] as const)),
    ...(isInUnion ? [] : (["residence"] as const)),
  ];
  if (identity.kind === "firm") {
    return [
      ...shared,
      ...(plain(identity.company) ? [] : (["name"] as const)),
      ...(/^\d{14}$/.test(identity.siret) ? [] : (["siret"] as const)),
    ];
  }
  const { name, firstName, birthDate, tin, birthTown, birthCountry } = identity.person;
  return [
    ...shared,
    ...(plain(name) && plain(firstName) ? [] : (["name"] as const)),
    ...(birthDate ? [] : (["birth-date"] as const)),
    ...(tin || (birthTown && birthCountry) ? [] : (["birth-place"] as const)),
  ];
};

/** What a seller did in a year: the places they let, and the goods they sold. */
type Activities<Place extends ActivityFacts> = {
  places: readonly Place[];
  goods: ActivityFacts | undefined;
};

/**
 * Chooses the parts of a seller's year that the message reports: places with a positive quarter,
 * and goods unless few were sold, before fees; at any doubt a seller stays in. Empty when there is
 * nothing to report.
 */
export const reportable = <Place extends ActivityFacts>({
  places,
  goods,
}: Activities<Place>): Activities<Place> => {
  const isSmall =
    !goods || (goods.total.acts < SMALL_SALES_COUNT && goods.total.gross <= SMALL_SALES_CENTS);
  const isReported = ({ quarters }: ActivityFacts): boolean =>
    quarters.some(({ net }) => wholeEuros(net) > 0);
  return {
    places: places.filter(isReported),
    goods: isSmall || !isReported(goods) ? undefined : goods,
  };
};

/** True if the message reports any part of a seller's year. */
export const isReported = (facts: Activities<ActivityFacts>): boolean => {
  const { places, goods } = reportable(facts);
  return places.length > 0 || goods !== undefined;
};
