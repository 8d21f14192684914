import { z } from "zod";
import { acceptance } from "../accounts/acceptance.ts";
import { approval } from "../accounts/approval.ts";
import { endpoint } from "../endpoint.ts";
import {
  anyPhone,
  id,
  laterBoolean,
  message,
  pictureFile,
  pictureUrl,
  recordVersion,
  requiredText,
  shownVersion,
  typedAddress,
  typedSurface,
} from "../fields.ts";
import { euros, typedPrice } from "../money/money-fields.ts";
import { day } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";
import { degrees, located } from "./located.ts";
import { ruleFields, spaceRules } from "./space-rules.ts";

/** A space, as its lessor sees it. Source: specification §3, "as edited by the lessor". */
export const ownSpace = located
  .extend({
    _id: id,
    name: z.string(),
    surface: z.number().int(),
    address: z.string(),
    price: euros.meta({ description: "Euros per pallet per month" }),
    photo: pictureUrl,
    managerLastName: z.string(),
    managerFirstName: z.string(),
    phone: z.string(),
    acceptance,
    rules: spaceRules.optional(),
    startDate: day
      .nullable()
      .meta({ description: "Earliest start of its current and future rentals" }),
    endDate: day.nullable().meta({ description: "Latest end of its current and future rentals" }),
    rentedSurface: z.number().int().meta({ description: "Number of pallets rented today" }),
    monthlyEarnings: euros.meta({ description: "Euros per month from today's rentals" }),
    hiddenReason: z
      .string()
      .nullable()
      .meta({ description: "Why the operator hid it. `null` if not hidden" }),
    isTakenOff: laterBoolean.meta({
      description: "Whether its lessor took it off offer: nobody new can rent it",
    }),
    approval: approval.optional().meta({ description: "Absent once approved" }),
    addressReaders: z.number().int().meta({
      description: "Artisans who saw its address this month without renting it",
    }),
    version: recordVersion,
  })
  .meta({ id: "OwnSpace" });
export type OwnSpace = z.output<typeof ownSpace>;

/** Degrees as text or number; empty counts as absent. */
const typedDegrees = (limit: 90 | 180) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    return value.trim() === "" ? undefined : Number(value);
  }, degrees(limit).optional());

const spaceFields = z.object({
  name: requiredText("Le nom est requis"),
  surface: typedSurface("La surface est requise."),
  address: typedAddress,
  price: typedPrice({ required: "Le tarif est requis.", minimum: "Le tarif doit être positif." }),
  managerLastName: requiredText("Le nom du responsable est requis"),
  managerFirstName: requiredText("Le prénom du responsable est requis"),
  phone: anyPhone,
  lat: typedDegrees(90).meta({
    description: "Position chosen by the lessor. If absent, found from the address",
  }),
  lng: typedDegrees(180),
  acceptance: acceptance
    .optional()
    .meta({ description: "If absent: `instant` for a new space, unchanged for an existing one" }),
  ...ruleFields,
});

const SPACE_PHOTO_REQUIRED = "La photo de l'espace est requise.";

/** A new space. `surface` is m² and pallets, `price` euros per pallet per month. */
export const newSpace = spaceFields.extend({ photo: pictureFile(SPACE_PHOTO_REQUIRED) });
/** A changed space. Without a photo it keeps the one that it has. */
export const changedSpace = spaceFields.extend({
  photo: pictureFile(SPACE_PHOTO_REQUIRED).optional(),
  version: shownVersion,
});
export type NewSpace = z.output<typeof newSpace>;
export type ChangedSpace = z.output<typeof changedSpace>;

const savedSpace = z.object({ message: z.string(), storageSpace: ownSpace });

export const listOwnSpaces = endpoint({
  method: "GET",
  path: "/api/storageSpace/getall",
  summary: "Lists the lessor's spaces",
  access: ["lessor"],
  status: 200,
  answer: z.array(ownSpace),
});

export const createSpace = endpoint({
  method: "POST",
  path: "/api/storageSpace/create",
  summary: "Publishes a space",
  access: ["lessor"],
  encoding: "multipart",
  body: newSpace,
  status: 201,
  answer: savedSpace,
  problems: [
    "feature/off",
    "account/texts-to-accept",
    "account/email-unproven",
    "space/payment-account-missing",
    ...PICTURE_REFUSALS,
  ],
});

export const updateSpace = endpoint({
  method: "PUT",
  path: "/api/storageSpace/update/:id",
  summary: "Changes one of the lessor's spaces",
  access: ["lessor"],
  params: z.object({ id }),
  encoding: "multipart",
  body: changedSpace,
  status: 200,
  answer: savedSpace,
  problems: [
    "feature/off",
    "request/record-changed",
    "space/not-found",
    "space/not-yours",
    "space/surface-below-rented",
    ...PICTURE_REFUSALS,
  ],
});

export const updateSpaceOffer = endpoint({
  method: "PUT",
  path: "/api/storageSpace/:id/offer",
  summary:
    "Takes one of the lessor's spaces off offer, or puts it back. Its leases and requests remain",
  access: ["lessor"],
  params: z.object({ id }),
  body: z.object({
    isTakenOff: z.boolean({ error: "Indiquez si l'annonce est retirée." }),
  }),
  status: 200,
  answer: savedSpace,
  problems: ["space/not-found", "space/not-yours"],
});

export const deleteSpace = endpoint({
  method: "DELETE",
  path: "/api/storageSpace/delete/:id",
  summary: "Archives one of the lessor's spaces",
  access: ["lessor"],
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["space/not-found", "space/not-yours", "space/has-rentals", "space/has-requests"],
});

/** The refusal of a map pin with one coordinate. */
export const PIN_INCOMPLETE = "Le repère est incomplet.";
/** The refusal of a map pin outside the territory with this name. */
export const pinOutside = (territory: string): string =>
  `Le repère est en dehors du territoire desservi (${territory}).`;
