import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, typedInteger } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { day, instant } from "../time/day-fields.ts";
import { hours, weekday } from "./schedule-fields.ts";

/** Start of a slot, as a client sends it. */
export const slotStart = z.codec(z.iso.datetime({ error: "Choisissez un créneau." }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const slot = z.object({
  startsAt: instant,
  endsAt: instant,
  left: z
    .number()
    .int()
    .meta({ description: "Number of orders that can still choose it. 0 if it is full" }),
});
export type Slot = z.output<typeof slot>;

/** The slot of an order. */
export const orderSlot = z.object({
  startsAt: instant,
  endsAt: instant,
  changeableUntil: instant.meta({ description: "Until when it can be moved or cancelled" }),
});
export type OrderSlot = z.output<typeof orderSlot>;

const placeDay = z.object({
  day,
  isOpen: z.boolean(),
  closedReason: z
    .string()
    .nullable()
    .meta({ description: "Why the place is closed on a usual opening day. `null` if it is not" }),
  slots: z
    .array(slot)
    .meta({ description: "Slots that can be chosen now or are full, earliest first" }),
});
export type PlaceDay = z.output<typeof placeDay>;

export const listSlots = endpoint({
  method: "GET",
  path: "/api/places/:id/slots",
  summary: `Lists the days of a place with their pickup slots. Default: two weeks from today. At most ${LIMITS.slotDays} days`,
  access: "anyone",
  params: z.object({ id }),
  query: z.object({
    from: day.optional(),
    until: day.optional().meta({ description: "The first day after the requested days" }),
  }),
  status: 200,
  answer: z
    .object({
      isSlotted: z.boolean().meta({
        description: "Whether buyers choose a slot there. Otherwise the weekly hours apply",
      }),
      data: z.array(placeDay),
    })
    .meta({ id: "PlaceSlots" }),
  problems: ["space/not-found"],
});

const done = z.object({ success: z.boolean(), message: z.string() });

/** Reasons why a slot is refused, on every page where it is chosen. */
export const SLOT_PROBLEMS = [
  "slot/not-found",
  "slot/not-slotted",
  "slot/too-late",
  "slot/after-last-day",
  "slot/alcohol-hours",
  "slot/full",
] as const;

export const bookSlot = endpoint({
  method: "POST",
  path: "/api/orders/:orderId/slot",
  summary: "Books or moves the pickup slot of the buyer's order, until two hours before the slot",
  access: ["consumer"],
  feature: "slots",
  params: z.object({ orderId: id }),
  body: z.object({ startsAt: slotStart }),
  status: 200,
  answer: done,
  problems: [
    "order/not-found",
    "order/not-yours",
    "slot/order-not-waiting",
    ...SLOT_PROBLEMS,
    "request/too-many",
  ],
});

export const giveSlotBack = endpoint({
  method: "DELETE",
  path: "/api/orders/:orderId/slot",
  summary: "Cancels the pickup slot of an order, until two hours before it",
  access: ["consumer"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: done,
  problems: ["order/not-found", "order/not-yours", "slot/none", "slot/too-late"],
});

export const getSlotCalendar = endpoint({
  method: "GET",
  path: "/api/orders/:orderId/slot.ics",
  summary: "Returns the pickup slot of an order as a calendar file",
  access: ["consumer"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["order/not-found", "order/not-yours", "slot/none"],
});

/** Possible lengths of a slot in minutes. */
export const SLOT_MINUTES = [15, 20, 30, 45, 60, 90, 120] as const;

/** Slots of a space: `minutes` is their length, `capacity` the orders that each takes. */
export const slotSettings = z.object({
  isSlotted: z.boolean({ error: "Indiquez si l'on choisit un créneau." }),
  minutes: z.literal(SLOT_MINUTES, { error: "Choisissez la durée d'un créneau." }),
  capacity: typedInteger({
    required: "Indiquez le nombre de commandes par créneau.",
    minimum: { value: 1, message: "Il faut au moins une commande par créneau." },
    maximum: {
      value: LIMITS.slotCapacity,
      message: `Un créneau accueille ${LIMITS.slotCapacity} commandes au plus.`,
    },
  }),
});
export type SlotSettings = z.output<typeof slotSettings>;

const shownSettings = z.object({
  isSlotted: z.boolean(),
  minutes: z.number().int(),
  capacity: z.number().int(),
  retrievalDays: z.array(weekday),
  retrievalTimes: hours,
});

export const getSlotSettings = endpoint({
  method: "GET",
  path: "/api/storageSpace/:id/slots",
  summary: "Returns how the pickup hours of a space are divided into slots",
  access: ["lessor"],
  feature: "slots",
  params: z.object({ id }),
  status: 200,
  answer: shownSettings,
  problems: ["space/not-found", "space/not-yours"],
});

export const updateSlotSettings = endpoint({
  method: "PUT",
  path: "/api/storageSpace/:id/slots",
  summary: "Changes how the pickup hours of a space are divided into slots. Booked slots remain",
  access: ["lessor"],
  feature: "slots",
  params: z.object({ id }),
  body: slotSettings,
  status: 200,
  answer: z.object({ message: z.string(), settings: shownSettings }),
  problems: ["space/not-found", "space/not-yours"],
});

export const getPickupCalendar = endpoint({
  method: "GET",
  path: "/api/pickup-calendar",
  summary: "Tells whether the lessor's pickup calendar has an address, and since when",
  access: ["lessor"],
  status: 200,
  answer: z.object({ createdAt: instant.nullable() }),
});

export const createPickupCalendar = endpoint({
  method: "POST",
  path: "/api/pickup-calendar",
  summary:
    "Creates a new address for the lessor's pickup calendar, shown only this once. The previous address stops working",
  access: ["lessor"],
  feature: "slots",
  status: 200,
  answer: z.object({ message: z.string(), url: z.string() }),
});

export const deletePickupCalendar = endpoint({
  method: "DELETE",
  path: "/api/pickup-calendar",
  summary: "Removes the address of the lessor's pickup calendar",
  access: ["lessor"],
  status: 200,
  answer: done,
});

export const readPickupCalendar = endpoint({
  method: "GET",
  path: "/api/pickup-calendar/:token",
  summary: "Returns a lessor's pickups for calendar programs: `<token>.ics`",
  access: "anyone",
  params: z.object({ token: z.string().max(100) }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["pickup-calendar/not-found"],
});
