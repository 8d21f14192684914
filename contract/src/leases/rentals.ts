import { z } from "zod";
import { STORED_GOODS_MAX } from "../accounts/acceptance.ts";
import { hostedCheckout, sessionIdQuery } from "../checkout/checkout.ts";
import { endpoint } from "../endpoint.ts";
import { id, pictureUrl, typedInteger } from "../fields.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { LIMITS } from "../limits.ts";
import { frenchEuros } from "../money/euros.ts";
import type { Cents } from "../money/money.ts";
import { claimedTotal, euros } from "../money/money-fields.ts";
import { PROBLEMS } from "../problems.ts";
import { product } from "../products/products.ts";
import { located } from "../spaces/located.ts";
import { tooLong } from "../text.ts";
import { addMonths, type CalendarDay } from "../time/calendar.ts";
import { day, dayOrInstant, instant } from "../time/day-fields.ts";
import { partialMonth } from "./lease-changes.ts";

/** The states of a rental. Source: product decisions §4. */
export const RENTAL_STATUSES = [
  "pending",
  "requested",
  "confirmed",
  "ended",
  "expired",
  "cancelled",
  "refunded",
] as const;
export type RentalStatus = (typeof RENTAL_STATUSES)[number];

/** Payment plans of a rental: each month at its beginning, or everything at once. */
export const PAYMENT_PLANS = ["monthly", "upfront"] as const;
export type PaymentPlan = (typeof PAYMENT_PLANS)[number];

const PALLETS_MINIMUM = "Le nombre de palettes ne peut pas être inférieur à 1";

const palletCount = typedInteger({
  required: "Le nombre de palettes est obligatoire",
  minimum: { value: 1, message: PALLETS_MINIMUM },
  maximum: { value: LIMITS.surfaceM2, message: "Le nombre de palettes est trop grand" },
});

/** Fields of the rental dialog. Source: specification §5, rental form. */
export const rentalForm = z.object({
  startDate: dayOrInstant("La date de début est obligatoire"),
  paletteCount: palletCount,
  monthCount: typedInteger({
    required: "Le nombre de mois est obligatoire",
    minimum: { value: 1, message: PROBLEMS["rental/too-short"].message },
    maximum: { value: LIMITS.rentalMonths, message: PROBLEMS["rental/too-long"].message },
  }),
});

/** A rental request on the wire. `spaceToRent` is a number of pallets, which is also m². */
export const rentalRequest = z.object({
  storageId: id,
  spaceToRent: palletCount,
  startDate: dayOrInstant("La date de début est obligatoire"),
  endDate: dayOrInstant("La date de fin est obligatoire"),
  totalPrice: claimedTotal,
  payment: z
    .enum(PAYMENT_PLANS)
    .optional()
    .meta({ description: "`upfront` if absent: the total is paid at once" }),
  storedGoods: z
    .string()
    .trim()
    .max(STORED_GOODS_MAX, tooLong(STORED_GOODS_MAX))
    .optional()
    .meta({ description: "What will be stored, if the lessor answers requests first" }),
  rulesVersion: z
    .number({ error: "Version des règles invalide" })
    .int("Version des règles invalide")
    .min(1, "Version des règles invalide")
    .max(LIMITS.versions, "Version des règles invalide")
    .optional()
    .meta({
      description:
        "Version of the space's rules that the artisan accepts. Required if there are rules",
    }),
});
export type RentalRequest = z.output<typeof rentalRequest>;

/** Above this number of months, a rental is paid monthly unless its artisan chooses otherwise. */
export const MONTHLY_ABOVE_MONTHS = 3;

/** True if a rental can be paid monthly. A single month is always paid at once. */
export const mayPayMonthly = (months: number): boolean => months > 1;

/** The default payment plan of a rental. @param prepaidMonthsMax months that may be paid at once */
export const usualPlan = (months: number, prepaidMonthsMax: number): PaymentPlan =>
  mayPayMonthly(months) && months > Math.min(MONTHLY_ABOVE_MONTHS, prepaidMonthsMax)
    ? "monthly"
    : "upfront";

/** Reason why so many months can't be paid at once. */
export const prepaidTooLongMessage = (prepaidMonthsMax: number): string =>
  prepaidMonthsMax > 1
    ? `Au-delà de ${prepaidMonthsMax} mois, une location se paie chaque mois.`
    : "Une location de plusieurs mois se paie chaque mois.";

/**
 * Reason why a rental is refused for lack of room.
 *
 * @param left pallets free over the whole period
 */
export const roomLeftMessage = (left: number): string =>
  left === 0
    ? "Il ne reste plus de place dans cet espace pour cette période."
    : `Il ne reste que ${left} palette${left > 1 ? "s" : ""} pour cette période.`;

/** Reason why a rental or an order is refused if the client's total is not ours. */
export const rightTotalMessage = (total: Cents, seen: Cents): string =>
  `Le prix total est passé de ${frenchEuros(seen)} à ${frenchEuros(total)}.`;

/** A rented space, as its artisan sees it. Source: specification §3. */
export const rentedSpace = z
  .object({
    _id: id,
    storageSpace: located.extend({
      _id: id,
      name: z.string(),
      address: z.string(),
      price: euros.optional().meta({
        description: "Euros per pallet per month, as agreed. Absent without the right `money`",
      }),
      photo: pictureUrl,
      managerFirstName: z.string(),
      managerLastName: z.string(),
      phone: z.string(),
      deliveryDays: z.array(weekday),
      deliveryTimes: hours,
    }),
    spaceToRent: z.number().int().meta({ description: "Number of pallets. One pallet takes 1 m²" }),
    startDate: day,
    endDate: day,
    totalPrice: euros.optional().meta({
      description: "Price as it was rented. Absent without the right `money`",
    }),
    monthlyRent: euros.optional().meta({
      description:
        "Euros of a whole month, as it is rented today; as on its first or last day before or after it. Absent without the right `money`",
    }),
    partialMonth,
    currentTotal: euros.optional().meta({
      description:
        "Price after changes and refunds, and without the months of an early end. Absent if there were none, and without the right `money`",
    }),
    status: z.enum(["confirmed", "ending", "ended"]).meta({
      description:
        "`ending`: it was refunded, so nothing can be sold from it. It ends once its orders are collected",
    }),
    products: z.array(product),
    isRentUnpaid: z.boolean().optional().meta({
      description: "Whether a month's rent is unpaid. The page of the lease has the consequences",
    }),
  })
  .meta({ id: "RentedSpace" });
export type RentedSpace = z.output<typeof rentedSpace>;

/** Free pallets of a space, in day order: each entry holds until the day of the next one. */
export const roomByDay = z
  .array(
    z.object({
      from: day,
      free: z.number().int().meta({ description: "Number of free pallets (m²)" }),
    }),
  )
  .meta({ id: "RoomByDay" });
export type RoomByDay = z.output<typeof roomByDay>;

/** Pallets that are free on every day of `[from, to)`. The last step of `room` has no end. */
export const freePallets = (room: RoomByDay, from: CalendarDay, to: CalendarDay): number =>
  Math.min(
    ...room
      .filter((step, index) => {
        const next = room[index + 1]?.from;
        return step.from < to && (next === undefined || next > from);
      })
      .map(({ free }) => free),
  );

/**
 * The first day from `from` on that begins a period with enough room.
 *
 * @param room the free pallets from some day on, at most `from`
 * @param wish whole pallets over whole months
 * @returns `undefined` if even the last step of `room` has too little room
 */
export const nextDayWithRoom = (
  room: RoomByDay,
  from: CalendarDay,
  { pallets, months }: { pallets: number; months: number },
): CalendarDay | undefined =>
  // Only the first day of each step is checked, because later days within a step never have more
  // room.
  [from, ...room.map((step) => step.from).filter((day) => day > from)].find(
    (day) => freePallets(room, day, addMonths(day, months)) >= pallets,
  );

export const validateRental = endpoint({
  method: "POST",
  path: "/api/renter/validate-rental-request",
  summary: "Tells whether the requested rental is possible",
  access: ["artisan"],
  body: rentalRequest,
  status: 200,
  answer: z.object({ valid: z.boolean(), message: z.string() }),
  problems: ["space/not-found"],
});

export const getRoomByDay = endpoint({
  method: "GET",
  path: "/api/renter/room/:storageId",
  summary: "Returns the free pallets of a space by day, from today",
  access: ["artisan"],
  params: z.object({ storageId: id }),
  status: 200,
  answer: z.object({ data: roomByDay }),
  problems: ["space/not-found"],
});

export const createRentalCheckout = endpoint({
  method: "POST",
  path: "/api/storagepayment/create-checkout-session",
  summary: "Reserves the pallets and opens the payment page",
  access: ["artisan"],
  body: rentalRequest,
  status: 200,
  answer: hostedCheckout,
  problems: [
    "feature/off",
    "account/texts-to-accept",
    "account/email-unproven",
    "company/closed",
    "rental/not-offered",
    "space/not-found",
    "rental/not-enough-space",
    "rental/start-in-past",
    "rental/start-before-answer",
    "rental/start-too-far",
    "rental/too-short",
    "rental/too-long",
    "rental/not-whole-months",
    "rental/prepaid-too-long",
    "rental/rules-to-accept",
    "rental/total-mismatch",
    "rental/total-out-of-range",
    "checkout/too-many-open",
    "checkout/too-many-unpaid",
    "request/too-many",
    "server/provider-unavailable",
  ],
});

export const rentalPaymentSuccess = endpoint({
  method: "GET",
  path: "/api/storagepayment/payment-success",
  summary: "Returns the rental that a paid checkout session created, or the request to the lessor",
  access: ["artisan"],
  query: sessionIdQuery,
  status: 200,
  answer: z.object({
    metadata: z.object({
      spaceName: z.string(),
      spaceToRent: z.number().int(),
      startDate: day,
      endDate: day,
      totalPrice: euros,
      monthlyPrice: euros.optional().meta({
        description: "Amount that is charged every month. Absent if everything was paid at once",
      }),
      answerBy: instant.optional().meta({
        description:
          "Until when the lessor can answer. Nothing is charged before. Absent if the rental is confirmed",
      }),
    }),
  }),
  problems: [
    "checkout/not-found",
    "checkout/not-paid",
    "checkout/failed",
    "checkout/refunded",
    "server/provider-unavailable",
  ],
});

export const listRentedSpaces = endpoint({
  method: "GET",
  path: "/api/renter/rented-storage",
  summary: "Lists the artisan's confirmed and ended rentals with their products, newest first",
  access: ["artisan"],
  rights: ["products", "leases"],
  status: 200,
  answer: z.array(rentedSpace),
});
