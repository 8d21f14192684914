import { z } from "zod";
import { COUNTRIES, FRANCE, OTHER_UNION_COUNTRIES } from "../countries.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { vatStatus } from "../sellers/seller-identity.ts";
import { tooLong } from "../text.ts";
import { type CalendarDay, calendarDay, isCalendarDay } from "../time/calendar.ts";
import { day, instant } from "../time/day-fields.ts";
import { daysInWords } from "../time/french-count.ts";

/** Facts for the tax authority that a seller may lack, with their names. */
export const TAX_FACTS = {
  residence: "le pays de votre résidence fiscale",
  soleTrader: "si vous êtes entrepreneur individuel",
  birthDate: "votre date de naissance",
  tin: "votre numéro fiscal",
  birthTown: "votre ville de naissance",
  birthCountry: "votre pays de naissance",
  iban: "votre IBAN",
  holder: "le titulaire du compte",
  vatNumber: "votre numéro de TVA",
  parcel: "la référence cadastrale d'un espace loué",
  placeKind: "le type d'un espace loué",
} as const;
export type TaxFact = keyof typeof TAX_FACTS;

/** Kinds of rented places for the tax authority. */
export const PLACE_KINDS = {
  garage: "Garage ou box",
  cellar: "Cave",
  room: "Pièce d'un logement",
  warehouse: "Hangar ou entrepôt",
  land: "Terrain ou abri extérieur",
  other: "Autre",
} as const;
export type PlaceKind = keyof typeof PLACE_KINDS;

/** Reasons for opening sealed facts. */
export const READING_PURPOSES = {
  "tax-file": "Fichier de l'administration fiscale",
  statement: "Votre récapitulatif annuel",
  "account-export": "L'archive de vos données",
} as const;
export type ReadingPurpose = keyof typeof READING_PURPOSES;

/**
 * True if 13 digits are a French tax number: they begin with 0 to 3, and the last three are the
 * remainder of the first ten divided by 511. Source: European Commission, "TIN Algorithms", France;
 * the same rule for the SPI that payrolls check.
 */
export const hasTaxNumberKey = (digits: string): boolean =>
  /^[0-3]\d{12}$/.test(digits) &&
  Number(digits.slice(0, 10)) > 0 &&
  Number(digits.slice(0, 10)) % 511 === Number(digits.slice(10));

/**
 * True if a text is a reference of the land register, 14 characters: INSEE number of the commune,
 * prefix of a commune that was merged into it (`000` for none), section, number. Source: DGFiP,
 * "Plan cadastral".
 */
export const isParcelReference = (text: string): boolean =>
  /^(?:\d{2}|2[AB])\d{3}\d{3}(?:0[A-Z]|[A-Z]{2}|\d{2})\d{4}$/.test(text);

/**
 * Letters and digits without the spaces, dashes, dots and slashes that people type, in capitals.
 */
const compact = (typed: string): string => typed.replace(/[\s.\-/]/g, "").toUpperCase();

/** An optional field: if it is empty, the stored value stays. */
const orKept = <Field extends z.ZodType>(field: Field) =>
  z
    .preprocess(
      (typed) => (typeof typed === "string" && !typed.trim() ? null : typed),
      field.nullable(),
    )
    .prefault(null);

/** An ISO 3166-1 code from this list. */
const country = (error: string, among: readonly string[] = COUNTRIES) =>
  z.string({ error }).refine((code) => among.includes(code), error);

const OLDEST = 120;

/** A date of birth. The service compares it with today, because an account needs a minimum age. */
const birthDay = z
  .string({ error: "Cette date n'existe pas." })
  .refine((text): boolean => isCalendarDay(text), "Cette date n'existe pas.")
  .transform(calendarDay);

/**
 * True if a person with this date of birth can be a seller today: at least 18 and at most 120 years
 * old.
 */
export const isPossibleBirth = (birth: CalendarDay, today: CalendarDay): boolean => {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  const hadBirthday = birth.slice(5) <= today.slice(5);
  const age = hadBirthday ? years : years - 1;
  return age >= 18 && age <= OLDEST;
};

const shortText = (maximum: number) =>
  z.string({ error: "Écrivez-le en toutes lettres." }).trim().max(maximum, tooLong(maximum));

const WRONG_TIN =
  "Ce numéro fiscal n'est pas valide. Il a 13 chiffres et commence par 0, 1, 2 ou 3 : relisez votre avis d'impôt.";
const WRONG_FOREIGN_TIN = "Un numéro fiscal a 5 à 20 lettres ou chiffres.";

/**
 * Form of a seller's tax identity. An empty field keeps the stored value, because stored values are
 * never sent back in full.
 */
export const taxIdentityForm = z
  .object({
    residence: country("Choisissez votre pays."),
    isSoleTrader: z.boolean().nullable().default(null).meta({
      description: "For a company only: whether one person owns it",
    }),
    hasTin: z.boolean().nullable().default(null).meta({
      description:
        "Whether a person has a tax number. Without one, their place of birth is required",
    }),
    tin: orKept(z.string({ error: WRONG_TIN }).max(40, WRONG_TIN).transform(compact)),
    birthDate: orKept(birthDay),
    birthTown: orKept(shortText(LIMITS.name)),
    birthCountry: orKept(country("Choisissez votre pays de naissance.")),
    iban: orKept(
      z
        .string({ error: "Cet IBAN n'est pas valide." })
        .max(60, "Cet IBAN n'est pas valide.")
        .transform(compact),
    ),
    holder: orKept(shortText(LIMITS.name)),
    establishments: z
      .array(country("Pays inconnu", OTHER_UNION_COUNTRIES))
      .max(OTHER_UNION_COUNTRIES.length)
      .default([])
      .meta({
        description: "For a company only: other Union countries where it has an establishment",
      }),
  })
  .superRefine(({ residence, tin, hasTin }, context) => {
    if (tin === null || hasTin !== true) return;
    const isFrench = residence === FRANCE;
    if (isFrench ? hasTaxNumberKey(tin) : /^[A-Z0-9]{5,20}$/.test(tin)) return;
    context.addIssue({
      code: "custom",
      path: ["tin"],
      message: isFrench ? WRONG_TIN : WRONG_FOREIGN_TIN,
    });
  });
export type TaxIdentityForm = z.output<typeof taxIdentityForm>;

/**
 * Whole days after the day of the request before all offers may be hidden. Source: CGI art. 1649
 * ter D.
 */
export const TAX_CLOSURE = daysInWords(60);

/**
 * Steps if a seller does not give the data that the law requires, in order: request, two reminders,
 * payouts on hold, all offers hidden. Source: CGI art. 1649 ter D; the hold before the end of the
 * time is our own rule.
 */
export const TAX_STEPS = {
  asked: "Demande",
  "first-reminder": "Premier rappel",
  "second-reminder": "Second rappel",
  "payouts-held": "Versements en attente",
  closed: "Ventes fermées",
} as const;
export type TaxStep = keyof typeof TAX_STEPS;

/** The possible ends of such a case: all data was given, or the account was closed. */
export const TAX_ENDS = { completed: "Complet", "account-closed": "Compte supprimé" } as const;
export type TaxEnd = keyof typeof TAX_ENDS;

/** One of the keys of {@link TAX_FACTS}. */
export const taxFact = z.enum(keysOf(TAX_FACTS));
/** One of the keys of {@link TAX_STEPS}. */
export const taxStep = z.enum(keysOf(TAX_STEPS));
/** One of the keys of {@link PLACE_KINDS}. */
export const placeKind = z.enum(keysOf(PLACE_KINDS), { error: "Choisissez le type du lieu." });

/** A future step and its day. */
export const stepToCome = z.object({ step: taxStep, on: day });

const place = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  parcel: z.string().nullable(),
  kind: placeKind.nullable(),
  isLet: z
    .boolean()
    .meta({ description: "Whether it was rented, so that its tax data is required" }),
});
export type TaxPlace = z.output<typeof place>;

const kept = z
  .boolean()
  .meta({ description: "Whether a value is stored. The value itself is never returned" });
const lastDigits = z
  .string()
  .nullable()
  .meta({ description: "The last four characters of the value" });

const taxIdentity = z
  .object({
    kind: z.enum(["person", "firm"]),
    name: z.string().meta({ description: "Name of the person" }),
    firstName: z.string(),
    address: z.string(),
    company: z.string().nullable(),
    siret: z.string().nullable(),
    vatStatus: vatStatus.nullable(),
    vatNumber: z.string().nullable(),
    residence: z.string().nullable().meta({ description: "ISO 3166-1 country code" }),
    isSoleTrader: z.boolean().nullable(),
    hasTin: z.boolean().nullable(),
    tin: lastDigits,
    birthDate: kept,
    birthTown: kept,
    birthCountry: kept,
    iban: lastDigits,
    holder: kept,
    establishments: z.array(z.string()),
    places: z.array(place).meta({ description: "For a lessor: at most two hundred places" }),
    missing: z.array(taxFact),
    isRequired: z
      .boolean()
      .meta({ description: "Whether the seller is in this year's file for the tax authority" }),
    request: z
      .object({
        askedOn: day,
        step: taxStep.meta({ description: "The last step taken" }),
        next: stepToCome.nullable(),
      })
      .nullable()
      .meta({ description: "`null` unless requested data is missing" }),
    readings: z
      .array(z.object({ at: instant, purpose: z.enum(keysOf(READING_PURPOSES)) }))
      .meta({ description: "The last twenty times that the data was opened, with the purpose" }),
  })
  .meta({ id: "TaxIdentity" });
export type TaxIdentityAnswer = z.output<typeof taxIdentity>;

export const getTaxIdentity = endpoint({
  method: "GET",
  path: "/api/tax-identity",
  summary: "Returns the caller's data for the tax authority, masked, and what is missing",
  access: ["lessor", "artisan"],
  status: 200,
  answer: taxIdentity,
});

export const saveTaxIdentity = endpoint({
  method: "PUT",
  path: "/api/tax-identity",
  summary: "Saves the data that the tax authority requires. Empty fields remain unchanged",
  access: ["lessor", "artisan"],
  body: taxIdentityForm,
  status: 200,
  answer: taxIdentity.extend({ message: z.string() }),
  problems: ["request/invalid"],
});

/** Tax facts of a place; an empty text removes the parcel. */
export const taxPlaceForm = z.object({
  parcel: z
    .string({ error: "Indiquez la référence cadastrale." })
    .max(40, "Une référence cadastrale a 14 caractères.")
    .transform(compact)
    .refine(
      (text) => text === "" || isParcelReference(text),
      "Une référence cadastrale a 14 caractères, comme 97411000AB0123.",
    ),
  kind: orKept(placeKind),
});
export type TaxPlaceForm = z.output<typeof taxPlaceForm>;

export const saveTaxPlace = endpoint({
  method: "PUT",
  path: "/api/tax-identity/places/:id",
  summary: "Saves the data that the tax authority requires about one of the lessor's spaces",
  access: ["lessor"],
  params: z.object({ id }),
  body: taxPlaceForm,
  status: 200,
  answer: taxIdentity.extend({ message: z.string() }),
  problems: ["space/not-found", "space/not-yours", "request/invalid"],
});

/** The refusal of a day of birth that cannot be that of an adult today. */
export const BIRTH_IMPOSSIBLE = "Relisez cette date\u202f: il faut avoir 18 ans.";
/** The refusal of an IBAN that cannot exist. */
export const IBAN_WRONG =
  "Cet IBAN n'est pas valide\u202f: recopiez-le depuis votre relevé d'identité bancaire.";
/** The refusal of a new country beside the stored tax number of another one. */
export const TIN_OF_OTHER_COUNTRY =
  "Tapez de nouveau votre numéro fiscal\u202f: celui que nous gardons n'est pas du pays que vous avez choisi.";
