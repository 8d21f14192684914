import { z } from "zod";
import { STATE_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import {
  id,
  listOf,
  message,
  PICTURE_MISSING,
  PRODUCTS_MISSING,
  pictureFile,
  pictureUrl,
  typedInteger,
  typedQuantity,
} from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { paging } from "../paging.ts";
import { tooLong } from "../text.ts";
import { DAY_MISSING } from "../time/calendar.ts";
import { day, instant } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";
import { hours } from "./schedule-fields.ts";

/** The states of a delivery. */
export const DELIVERY_STATUSES = ["announced", "received", "cancelled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What a delivery did to the artisan's stock. */
export const ARRIVAL_COUNTED = "Ce qui est arrivé est ajouté à votre stock.";

const UNITS_RANGE = `Indiquez une quantité entre 1 et ${LIMITS.quantity}.`;
const RECEIVED_RANGE = `Indiquez une quantité entre 0 et ${LIMITS.quantity}.`;

const optionalNote = z.string().trim().max(LIMITS.reason, tooLong(LIMITS.reason)).default("");

const line = z.object({
  productId: id,
  productName: z.string(),
  productPhoto: pictureUrl,
  announced: z.number().int().meta({ description: "Number of units" }),
  received: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Number of units. `null` until they are received" }),
  isCounted: z
    .boolean()
    .meta({ description: "Whether the received units were added to the stock" }),
  palletNumbers: z
    .array(z.number().int())
    .optional()
    .meta({ description: "The pallets that the product stands on" }),
});
export type DeliveryLine = z.output<typeof line>;

/** A delivery of an artisan to a place, as both sides see it. */
export const delivery = z
  .object({
    _id: id,
    status: z.enum(DELIVERY_STATUSES),
    plannedDay: day,
    deliveryTimes: hours.meta({ description: "When deliveries are accepted there" }),
    rentedSpaceId: id,
    storageId: id,
    storageName: z.string(),
    supplierName: z.string().meta({ description: "The artisan's trade name" }),
    countsOnArrival: z
      .boolean()
      .meta({ description: "Whether what is received is added to the stock at that moment" }),
    note: z.string().meta({ description: "Note of the artisan" }),
    createdAt: instant,
    receivedAt: instant.nullable(),
    receivedBy: z.string().nullable().meta({ description: "First name and initial" }),
    receivedNote: z.string(),
    picture: pictureUrl.nullable(),
    lines: z.array(line),
    isExpected: z.boolean().meta({
      description:
        "Whether it can still arrive: it is announced, and its rental is neither over nor refunded",
    }),
    closedReason: z.string().nullable().default(null).meta({
      description: "Why its place is closed on the planned day, while it is expected",
    }),
    isOwn: z
      .boolean()
      .meta({ description: "Whether the caller announced it, and so may cancel it" }),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof delivery>;

/**
 * An announced delivery to a rented space, on a calendar day in the territory's zone. Each product
 * may stand in it once.
 */
export const newDelivery = z.object({
  rentedSpaceId: id,
  plannedDay: z.string({ error: DAY_MISSING }).min(1, DAY_MISSING).pipe(day),
  items: z
    .array(
      z.object({
        productId: id,
        quantity: typedQuantity({ tooFew: UNITS_RANGE, tooMany: UNITS_RANGE }),
      }),
      { error: PRODUCTS_MISSING },
    )
    .min(1, PRODUCTS_MISSING)
    .max(LIMITS.basketLines, `${LIMITS.basketLines} produits au maximum par livraison.`)
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      "Un produit ne peut être indiqué qu'une fois.",
    ),
  countsOnArrival: z.boolean({ error: "Indiquez quand vos produits sont comptés." }),
  note: optionalNote,
});
export type NewDelivery = z.output<typeof newDelivery>;

/** Form of the announcement: units by product, 0 for products that are not brought. */
export const deliveryForm = newDelivery.omit({ rentedSpaceId: true, items: true }).extend({
  units: z
    .record(z.string(), z.number())
    .refine((units) => Object.values(units).some((count) => count > 0), PRODUCTS_MISSING),
});

/** Receipt of a delivery: all of its lines, each of them once. */
export const deliveryReceipt = z.object({
  lines: listOf(
    z
      .array(
        z.object({
          productId: id,
          received: typedInteger({
            required: RECEIVED_RANGE,
            minimum: { value: 0, message: RECEIVED_RANGE },
            maximum: { value: LIMITS.quantity, message: RECEIVED_RANGE },
          }),
        }),
        { error: "Indiquez ce qui est arrivé." },
      )
      .max(LIMITS.basketLines),
  ),
  note: optionalNote,
  picture: pictureFile(PICTURE_MISSING).optional(),
});
export type DeliveryReceipt = z.output<typeof deliveryReceipt>;

const saved = message.extend({ success: z.boolean(), delivery });

export const listDeliveries = endpoint({
  method: "GET",
  path: "/api/deliveries",
  summary: "Lists deliveries that the caller announced, or that go to the caller's spaces",
  access: "signed-in",
  rights: ["products", "leases"],
  query: paging.extend({
    storageId: id.optional(),
    rentedSpaceId: id.optional(),
    status: z
      .enum(["expected", "done"], { error: STATE_UNKNOWN })
      .default("expected")
      .meta({ description: "`expected`: next ones first. `done`: all others, latest first" }),
  }),
  status: 200,
  answer: z.object({ data: z.array(delivery), nextCursor: z.string().nullable() }),
});

export const announceDelivery = endpoint({
  method: "POST",
  path: "/api/deliveries",
  summary: "Announces a delivery to a lessor, for one of the space's delivery days",
  access: ["artisan"],
  rights: ["products"],
  body: newDelivery,
  status: 201,
  answer: saved,
  problems: [
    "rental/not-found",
    "rental/not-yours",
    "delivery/lease-not-running",
    "delivery/day-not-open",
    "delivery/other-product",
    "request/too-many",
  ],
});

export const receiveDelivery = endpoint({
  method: "POST",
  path: "/api/deliveries/:id/receive",
  summary: "Records what arrived, complete or partial. The units enter the stock once",
  access: "signed-in",
  params: z.object({ id }),
  encoding: "multipart",
  body: deliveryReceipt,
  status: 200,
  answer: saved,
  problems: [
    "delivery/not-found",
    "delivery/not-yours",
    "delivery/not-expected",
    "delivery/too-many-units",
    "delivery/nothing-received",
    ...PICTURE_REFUSALS,
  ],
});

export const cancelDelivery = endpoint({
  method: "POST",
  path: "/api/deliveries/:id/cancel",
  summary: "Cancels an announced delivery",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: saved,
  problems: ["delivery/not-found", "delivery/not-yours", "delivery/not-expected"],
});
