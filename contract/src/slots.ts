import { z } from "zod";
import { day, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, typedInteger } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { hours, weekday } from "./schedule.ts";

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
    .meta({ description: "Orders that can still choose it; 0 when it is full" }),
});
export type Slot = z.output<typeof slot>;

/** The slot of an order. */
export const orderSlot = z.object({
  startsAt: instant,
  endsAt: instant,
  changeableUntil: instant.meta({ description: "Until then it can be moved or given back" }),
});
export type OrderSlot = z.output<typeof orderSlot>;

const placeDay = z.object({
  day,
  isOpen: z.boolean(),
  closedReason: z
    .string()
    .nullable()
    .meta({ description: "Why it is closed on a day on which it mostly is open, in words" }),
  slots: z
    .array(slot)
    .meta({ description: "Those that can be chosen now or are full, the earliest first" }),
});
export type PlaceDay = z.output<typeof placeDay>;

export const listSlots = endpoint({
  method: "GET",
  path: "/api/places/:id/slots",
  summary: `The days of a place and their pickup slots: two weeks from today, or the days asked for, ${LIMITS.slotDays} at most`,
  access: "anyone",
  params: z.object({ id }),
  query: z.object({
    from: day.optional(),
    until: day.optional().meta({ description: "The first day after" }),
  }),
  status: 200,
  answer: z
    .object({
      isSlotted: z
        .boolean()
        .meta({ description: "Whether one chooses a slot there; without, weekly hours hold" }),
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
  "slot/full",
] as const;

export const bookSlot = endpoint({
  method: "POST",
  path: "/api/orders/:orderId/slot",
  summary: "Chooses when one collects an order, or moves it; until two hours before",
  access: ["consumer"],
  feature: "slots",
  params: z.object({ orderId: id }),
  body: z.object({ startsAt: slotStart }),
  status: 200,
  answer: done,
  problems: ["order/not-found", "order/not-yours", "slot/order-not-waiting", ...SLOT_PROBLEMS],
});

export const giveSlotBack = endpoint({
  method: "DELETE",
  path: "/api/orders/:orderId/slot",
  summary: "Gives the slot of an order back, until two hours before",
  access: ["consumer"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: done,
  problems: ["order/not-found", "order/not-yours", "slot/none", "slot/too-late"],
});

export const getSlotCalendar = endpoint({
  method: "GET",
  path: "/api/orders/:orderId/slot.ics",
  summary: "The slot of an order as a calendar file",
  access: ["consumer"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["order/not-found", "order/not-yours", "slot/none"],
});

/** Possible lengths of a slot in minutes. */
export const SLOT_MINUTES = [15, 20, 30, 45, 60, 90, 120] as const;

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
  summary: "How the pickup hours of one of one's spaces are cut into slots",
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
  summary: "Changes how they are cut; slots that were chosen already stay",
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
  summary: "Since when one's calendar of pickups has an address, if it has one",
  access: ["lessor"],
  status: 200,
  answer: z.object({ createdAt: instant.nullable() }),
});

export const createPickupCalendar = endpoint({
  method: "POST",
  path: "/api/pickup-calendar",
  summary: "Gives one's calendar of pickups a new address, shown this once; the one before is dead",
  access: ["lessor"],
  feature: "slots",
  status: 200,
  answer: z.object({ message: z.string(), url: z.string() }),
});

export const deletePickupCalendar = endpoint({
  method: "DELETE",
  path: "/api/pickup-calendar",
  summary: "Takes the address of one's calendar of pickups away",
  access: ["lessor"],
  status: 200,
  answer: done,
});

export const readPickupCalendar = endpoint({
  method: "GET",
  path: "/api/pickup-calendar/:token",
  summary: "The calendar of a lessor's pickups, for calendar programs: `<token>.ics`",
  access: "anyone",
  params: z.object({ token: z.string().max(100) }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["pickup-calendar/not-found"],
});
