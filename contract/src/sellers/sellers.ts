import { z } from "zod";
import { verifiedCompany } from "../accounts/verified-company.ts";
import { endpoint } from "../endpoint.ts";
import {
  anyPhone,
  EMAIL_INVALID,
  emailAddress,
  id,
  pictureUrl,
  recordVersion,
  requiredText,
  score,
  shownVersion,
} from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { euros } from "../money/money-fields.ts";
import { paging } from "../paging.ts";
import { listProducts } from "../products/products.ts";
import { isFrenchVatNumber } from "../tax/vat-number.ts";
import { day } from "../time/day-fields.ts";
import { businessFacts, certifiedOn, vatStatus } from "./seller-identity.ts";

/** A field that may be left out or empty: an empty field becomes `null`. */
const orNothing = <Field extends z.ZodType>(field: Field) =>
  z
    .preprocess(
      (typed) => (typeof typed === "string" && !typed.trim() ? null : typed),
      field.nullable(),
    )
    .prefault(null);

const words = (maximum: number = LIMITS.name) =>
  requiredText("Écrivez-le en toutes lettres.", maximum);

/** Digits and letters that people type with spaces, in small or capital letters. */
const reference = (isRight: (compact: string) => boolean, invalid: string) =>
  z
    .string({ error: invalid })
    .max(LIMITS.name, invalid)
    .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
    .pipe(z.string().refine(isRight, invalid));

/**
 * True if the text is an IDU: `FR`, six digits, `_`, two digits of the stream (`01` is packaging),
 * letters and digits.
 */
const isProducerNumber = (text: string): boolean => /^FR\d{6}_\d{2}[A-Z0-9]{4,6}$/.test(text);

/** Identifier of a producer in one stream of waste. */
const producerNumber = reference(
  isProducerNumber,
  "Un identifiant unique ressemble à FR123456_01ABCD.",
);

const site = z
  .string({ error: "Adresse de site invalide." })
  .trim()
  .max(LIMITS.address, "Adresse de site invalide.")
  .pipe(z.url({ protocol: /^https$/, error: "L'adresse commence par https://" }));

/** Reason why a VAT status is refused in a territory with VAT. Source: CGI art. 294. */
export const OUTSIDE_REFUSED = "La TVA s'applique ici : choisissez la franchise ou la facturation.";

/** Reason why a VAT number is refused that does not belong to the business of the SIRET. */
export const OTHER_VAT_NUMBER =
  "Ce numéro de TVA n'est pas celui de votre SIRET : ses neuf derniers chiffres sont votre SIREN.";

/** Facts about an artisan's business; all of them are optional. */
export const businessForm = z.object({
  legalForm: orNothing(words()),
  address: orNothing(words(LIMITS.address)),
  phone: orNothing(anyPhone),
  email: orNothing(emailAddress({ required: EMAIL_INVALID, invalid: EMAIL_INVALID })),
  register: orNothing(words()),
  vatStatus: orNothing(vatStatus),
  vatNumber: orNothing(
    reference(isFrenchVatNumber, "Un numéro de TVA s'écrit FR, 2 caractères, puis votre SIREN."),
  ),
  mediatorName: orNothing(words()),
  mediatorSite: orNothing(site),
  packagingNumber: orNothing(producerNumber),
  textileNumber: orNothing(producerNumber),
  foodDeclaration: orNothing(words()),
  alcoholLicence: orNothing(words()),
  alcoholLicenceOn: orNothing(day),
  isLawCertified: z.boolean().default(false),
  version: shownVersion,
});
export type BusinessForm = z.output<typeof businessForm>;

/** An artisan's business, as they see it themselves. */
const business = z.object({
  business: businessFacts.extend({
    certifiedOn,
    vatSince: day.nullable().meta({
      description:
        "The day from which sales have this VAT status. `null` if it is older than this record",
    }),
  }),
  sellsAlcohol: z.boolean(),
  sellsFood: z.boolean(),
  sellsTextiles: z.boolean(),
  missing: z.array(z.string()).meta({
    description: "What buyers must legally be told and is missing, in words: `l'adresse`",
  }),
  version: recordVersion,
});
export type Business = z.output<typeof business>;

export const getBusiness = endpoint({
  method: "GET",
  path: "/api/auth/business",
  summary: "Returns the business details that buyers see, and which of them are missing",
  access: ["artisan"],
  status: 200,
  answer: business,
});

export const updateBusiness = endpoint({
  method: "PUT",
  path: "/api/auth/business",
  summary: "Saves the caller's business details. Details that are left out are removed",
  access: ["artisan"],
  body: businessForm,
  status: 200,
  answer: business.extend({ message: z.string() }),
  problems: ["request/record-changed"],
});

const shownSeller = { _id: id, memberSince: day };

const shownPlace = z.object({ _id: id, name: z.string(), city: z.string() });

/** A seller or lessor, as anybody may see them. */
const seller = z
  .discriminatedUnion("kind", [
    businessFacts.extend({
      ...shownSeller,
      kind: z.literal("professional"),
      name: z.string().meta({ description: "Trade name" }),
      logo: pictureUrl,
      companyName: z.string(),
      siret: z.string(),
      certifiedOn,
      sellsAlcohol: z.boolean(),
      score: score.optional().meta({ description: "Absent if there are no reviews" }),
      verified: verifiedCompany
        .optional()
        .meta({ description: "Absent if the company is not verified" }),
      places: z
        .array(shownPlace)
        .meta({ description: "Where this seller's products are collected" }),
    }),
    z.object({
      ...shownSeller,
      kind: z.literal("private"),
      name: z.string().nullable().meta({
        description:
          "First name and initial, `Marie L.`, for callers who may see the street. `null` for others",
      }),
      spaces: z.array(
        shownPlace.extend({
          postcode: z.string(),
          photo: pictureUrl,
          surface: z.number().int().meta({ description: "m², rented or free" }),
          price: euros.meta({ description: "Euros per pallet per month" }),
        }),
      ),
    }),
  ])
  .meta({ id: "Seller" });
export type Seller = z.output<typeof seller>;

export const getSeller = endpoint({
  method: "GET",
  path: "/api/sellers/:id",
  summary:
    "Returns an artisan or a lessor as their customers see them, with a page of their products",
  access: "anyone-known",
  params: z.object({ id }),
  query: paging,
  status: 200,
  answer: listProducts.answer
    .pick({ data: true, total: true, nextCursor: true })
    .extend({ seller }),
  problems: ["seller/not-found"],
});

/** The refusal of a licence whose day is in the future. */
export const LICENCE_NOT_YET = "Cette date n'est pas encore passée.";
