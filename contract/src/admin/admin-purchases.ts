import { z } from "zod";
import { SUBJECT_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { euros } from "../money/money-fields.ts";
import { day, instant } from "../time/day-fields.ts";
import { person } from "./admin-details.ts";

/** Kinds of events in the history of a purchase. */
export const TIMELINE_KINDS = [
  "held",
  "page-opened",
  "settled",
  "payment",
  "fee",
  "transfer",
  "transfer-planned",
  "transfer-failed",
  "reversal",
  "refund",
  "refund-requested",
  "refund-failed",
  "dispute-opened",
  "dispute-closed",
  "webhook",
  "mail",
  "collected",
  "not-collected",
  "delivery-announced",
  "delivery-received",
  "delivery-cancelled",
  "rent-announced",
  "rent-refused",
  "sale-paused",
  "leftovers-fetched",
  "leftovers-confirmed",
  "leftovers-reported",
  "leftovers-case",
  "leftovers-decided",
  "request-sent",
  "request-accepted",
  "request-refused",
  "request-withdrawn",
  "request-unanswered",
  "request-lapsed",
  "act",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** An event of a purchase, with its amount in euros if money moved. */
export const timelineEntry = z.object({
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  amount: euros.nullable(),
  who: z
    .string()
    .nullable()
    .meta({ description: "The person who did it, or the receiver of the money" }),
  detail: z.string().nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** A line of an order as an administrator reads it. */
const purchaseLine = z.object({
  _id: id,
  productName: z.string(),
  seller: person,
  status: z.string(),
  readyAt: instant.nullable(),
  quantity: z.number().int().meta({ description: "Number of units that were paid for" }),
  cancelledQuantity: z
    .number()
    .int()
    .meta({ description: "Number of paid units that were cancelled" }),
  price: euros.meta({ description: "Euros per unit, as paid" }),
  total: euros.meta({ description: "Price of all units that were paid for" }),
  refundable: euros.meta({ description: "Amount of this line that can still be refunded" }),
});
export type PurchaseLine = z.output<typeof purchaseLine>;

/** An order or a rental as an administrator reads it. Amounts are euros. */
export const purchaseDetail = z
  .object({
    purpose: z.enum(["rental", "order"]),
    _id: id,
    title: z.string(),
    reference: z
      .string()
      .nullable()
      .meta({ description: "Number of the order. `null` for a rental" }),
    status: z.string(),
    quantity: z
      .number()
      .int()
      .meta({ description: "Number of units of an order, or pallets of a rental" }),
    startDate: day.nullable(),
    endDate: day.nullable(),
    total: euros,
    refundable: euros.meta({ description: "Amount that can still be refunded" }),
    payer: person,
    seller: person.meta({ description: "Seller of the first line" }),
    lines: z.array(purchaseLine).meta({ description: "Lines of an order. Empty for a rental" }),
    place: z.object({ _id: id, name: z.string(), address: z.string() }),
    timeline: z.array(timelineEntry).meta({ description: "Events, oldest first" }),
    failedRefunds: z.array(z.object({ _id: id, amount: euros, error: z.string().nullable() })),
  })
  .meta({ id: "AdminPurchaseDetail" });
export type PurchaseDetail = z.output<typeof purchaseDetail>;

export const getPurchaseDetail = endpoint({
  method: "GET",
  path: "/api/admin/purchases/:purpose/:id",
  summary: "Returns an order or a rental with everything that happened to it",
  access: ["admin"],
  params: z.object({ purpose: z.enum(["rental", "order"], { error: SUBJECT_UNKNOWN }), id }),
  status: 200,
  answer: purchaseDetail,
  problems: ["order/not-found", "rental/not-found"],
});

export const getTransactionPurchase = endpoint({
  method: "GET",
  path: "/api/admin/transactions/:id/purchase",
  summary: "Returns the order or the rental of a money movement",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({ purpose: z.enum(["rental", "order"]), purchaseId: id }),
  problems: ["transaction/not-found"],
});
