import { z } from "zod";
import { SUBJECT_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { euros } from "../money/money-fields.ts";
import { day, instant } from "../time/day-fields.ts";
import { auditEntry } from "./admin-audit.ts";
import { adminList, adminRows } from "./admin-lists.ts";

const person = z.object({ _id: id, name: z.string() });

const orderLine = z.object({
  _id: id,
  orderNumber: z.string().nullable(),
  productName: z.string().meta({ description: "Names of all products of the order" }),
  status: z.string(),
  total: euros,
  createdAt: instant,
});
const rentalLine = z.object({
  _id: id,
  spaceName: z.string(),
  status: z.string(),
  pallets: z.number().int(),
  startDate: day,
  endDate: day.meta({ description: "The first day after the rental" }),
  total: euros,
});

/** A user with everything related to them: the newest items of each kind, at most twenty. */
export const userDetail = z
  .object({
    user: adminRows.users,
    sessions: z.number().int().meta({ description: "Number of open sessions" }),
    hasSecondFactor: z
      .boolean()
      .meta({ description: "Whether the person needs a code besides the password" }),
    paid: euros.meta({ description: "Total that the person paid" }),
    received: euros.meta({ description: "Total that was transferred to the person" }),
    waiting: euros.meta({ description: "Total that is still to be transferred to the person" }),
    spaces: z.array(
      z.object({
        _id: id,
        name: z.string(),
        address: z.string(),
        surface: z.number().int(),
        hiddenReason: z.string().nullable(),
      }),
    ),
    products: z.array(
      z.object({
        _id: id,
        name: z.string(),
        stock: z.number().int(),
        quantity: z.number().int(),
        hiddenReason: z.string().nullable(),
      }),
    ),
    rentals: z.array(rentalLine),
    orders: z.array(orderLine),
    acts: z.array(auditEntry).meta({ description: "What administrators did about the person" }),
  })
  .meta({ id: "AdminUserDetail" });
export type UserDetail = z.output<typeof userDetail>;

export const getUserDetail = endpoint({
  method: "GET",
  path: "/api/admin/users/:id",
  summary: "Returns a person with their orders, rentals, listings and money",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: userDetail,
  problems: ["account/not-found"],
});

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

export const listCommitments = endpoint({
  method: "GET",
  path: "/api/admin/:type/:id/commitments",
  summary: "Lists what prevents a deletion, at most twenty items",
  access: ["admin"],
  params: z.object({ type: adminList, id }),
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        purpose: z.enum(["rental", "order"]),
        _id: id,
        title: z.string(),
        status: z.string(),
      }),
    ),
  }),
});
