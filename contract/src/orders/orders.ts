import { z } from "zod";
import { hostedCheckout, sessionIdQuery } from "../checkout/checkout.ts";
import { refundCause } from "../checkout/payments.ts";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean, pictureUrl, typedQuantity } from "../fields.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { orderSlot, SLOT_PROBLEMS, slotStart } from "../handover/slots.ts";
import { shownRecall } from "../moderation/recalls.ts";
import { frenchEuros } from "../money/euros.ts";
import type { Cents } from "../money/money.ts";
import { claimedTotal, euros } from "../money/money-fields.ts";
import { PROBLEMS } from "../problems.ts";
import { factValues } from "../products/fact-values.ts";
import { unitPriceFields } from "../products/net-quantity.ts";
import { sellerIdentity } from "../sellers/seller-identity.ts";
import { day, instant } from "../time/day-fields.ts";
import { withdrawalException, withdrawalRightShape } from "./withdrawal-fields.ts";

/**
 * The states of a paid order, as people read them. Source: specification §4 for the first two. The
 * third is an order that nobody collected in time, the fourth an order that was refunded completely
 * before it was collected.
 */
export const ORDER_LABELS = {
  to_collect: "À récupérer",
  collected: "Récupéré",
  not_collected: "Non récupéré",
  refunded: "Annulé",
} as const;
/** State of what was not handed over, while the operator has yet to decide. */
export const AWAITS_DECISION = "Attend la décision de la plateforme";
export type ShownOrderStatus = keyof typeof ORDER_LABELS;

const STATUS_OF = {
  [ORDER_LABELS.to_collect]: "to_collect",
  [ORDER_LABELS.collected]: "collected",
  [ORDER_LABELS.not_collected]: "not_collected",
  [ORDER_LABELS.refunded]: "refunded",
} as const;

/** Letters and digits that are easy to tell apart, aloud or by hand. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The six characters of an order's pass. */
export const PASS_CODE = new RegExp(`^[${CODE_ALPHABET}]{6}$`);

/** State of a line or an order, as people read it. */
export const orderStatus = z.codec(
  z.enum([
    ORDER_LABELS.to_collect,
    ORDER_LABELS.collected,
    ORDER_LABELS.not_collected,
    ORDER_LABELS.refunded,
  ]),
  z.enum(["to_collect", "collected", "not_collected", "refunded"]),
  { decode: (wire) => STATUS_OF[wire], encode: (own) => ORDER_LABELS[own] },
);

/** Money of an order that is being refunded to its buyer, or was refunded. */
export const orderRefund = z.object({
  amount: euros,
  part: z.string().nullable().meta({
    description:
      "Refunded units, if the rest of the order continues: `2 × Miel de letchi`. `null` if it doesn't",
  }),
  cause: refundCause,
  reason: z.string().nullable().meta({ description: "In words, as in the mail" }),
  status: z.enum(["due", "sent", "failed"]),
  requestedAt: instant,
  sentAt: instant.nullable(),
  isByBank: laterBoolean.meta({
    description: "Whether the operator sent it by a bank transfer, because the card refused it",
  }),
});
export type OrderRefund = z.output<typeof orderRefund>;

/** Reason why an order is refused for lack of stock. @param left units free */
export const stockLeftMessage = (left: number): string =>
  left === 0 ? "Ce produit est épuisé." : `Il n'en reste que ${left} en stock.`;

/**
 * Reason why an order is refused if the client's unit price is not ours, in cents.
 *
 * @param seen the price that the client showed
 */
export const rightPriceMessage = (price: Cents, seen: Cents): string =>
  `Le prix de ce produit est passé de ${frenchEuros(seen)} à ${frenchEuros(price)}.`;

/**
 * A batch from which units of a line were taken. Its number and day stay as they were at the
 * purchase.
 */
export const soldBatch = z.object({
  number: z.string(),
  lastDay: day.nullable().meta({ description: "The last day of sale" }),
  units: z.number().int(),
});
export type SoldBatch = z.output<typeof soldBatch>;

/**
 * One product of an order, with the data of its purchase: later changes of the product, its seller
 * or its place do not show here.
 */
export const orderLine = z.object({
  _id: id,
  productId: id,
  productName: z.string(),
  description: z.string(),
  productPhoto: pictureUrl,
  price: euros.meta({ description: "Euros per unit, as paid" }),
  quantity: z.number().int().meta({ description: "Number of units that were paid for" }),
  cancelledQuantity: z
    .number()
    .int()
    .meta({ description: "Number of paid units that were cancelled and are refunded" }),
  totalPrice: euros.meta({ description: "Price of all units that were paid for" }),
  ...unitPriceFields,
  status: orderStatus,
  readyAt: instant.nullable().meta({ description: "When the seller marked it as ready" }),
  isAdultOnly: z.boolean().meta({ description: "Not handed over to people under 18" }),
  isContested: z.boolean().meta({
    description:
      "Whether the line waits for the operator's decision. Until then it can't be collected",
  }),
  withdrawalException,
  facts: factValues.meta({ description: "Product sheet at the time of purchase" }),
  withdrawal: withdrawalRightShape.nullable().meta({
    description: "The buyer's right of withdrawal today. `null` if no unit is left",
  }),
  recalls: z.array(shownRecall).meta({ description: "Recalls of the product, newest first" }),
  batches: z
    .array(soldBatch)
    .optional()
    .meta({ description: "Batches of the sold units, nearest last day first" }),
  withdrawnQuantity: z.number().int().meta({
    description:
      "Number of units that the buyer withdrew from. Units not collected also count as cancelled",
  }),
  supplierId: id,
  supplierName: z.string().meta({ description: "Trade name of the seller" }),
  supplierCompanyName: z.string().meta({ description: "Legal name of the seller" }),
  supplierSiret: z.string(),
  seller: sellerIdentity.meta({
    description: "Legal identity of the seller at the time of purchase",
  }),
});
export type OrderLine = z.output<typeof orderLine>;

/** An order as its buyer sees it, with its product and space filled in. */
export const order = z
  .object({
    _id: id,
    orderNumber: z.string(),
    createdAt: instant,
    status: orderStatus,
    totalPrice: euros,
    vat: z
      .array(
        z.object({
          rate: z.number().int().meta({ description: "Hundredths of a percent: 850 is 8.5 %" }),
          amount: euros,
        }),
      )
      .meta({
        description:
          "VAT that the price included when it was paid, by rate, highest first. Only of sellers who pay VAT",
      }),
    quantity: z.number().int(),
    readyAt: instant
      .nullable()
      .meta({ description: "When the sellers had marked all lines as ready" }),
    collectBy: day.nullable().meta({
      description:
        "The last open day to collect until 30 days after payment, 14 days after the last reminder, or the last day of the seller's rental if that is earlier; that day itself if the place opens on none. `null` if nothing is left to collect",
    }),
    slot: orderSlot.nullable().meta({
      description: "The booked pickup slot. `null` if none, or if nothing is left to collect",
    }),
    pass: z
      .object({
        code: z.string().meta({ description: "Six characters" }),
        url: z.string().meta({ description: "URL in the QR code of the pass" }),
      })
      .nullable()
      .meta({
        description:
          "Shown by the buyer to collect the order. `null` if nothing is left to collect",
      }),
    refunds: z.array(orderRefund).meta({ description: "Oldest first" }),
    isGivenBack: laterBoolean.meta({
      description: "Whether all the money of the order went back, so that nothing can be claimed",
    }),
    canWithdraw: z.boolean().meta({
      description: "Whether the buyer may withdraw from some lines today, or cancel them",
    }),
    termsVersion: z
      .string()
      .nullable()
      .meta({ description: "Version of the terms that applied to the order" }),
    lines: z.array(orderLine).meta({ description: "All products of the order, at least one" }),
    productId: z
      .object({
        _id: id,
        productName: z.string(),
        productPhoto: pictureUrl,
        price: euros.meta({ description: "Euros per unit, as paid" }),
      })
      .meta({ description: "Product of the first line. `quantity` is also of this line" }),
    storageId: z.object({
      _id: id,
      name: z.string(),
      address: z.string(),
      managerFirstName: z.string(),
      managerLastName: z.string(),
      phone: z.string(),
      isSlotted: z.boolean().meta({ description: "Whether buyers choose a pickup slot there" }),
      user: z.object({ retrievalDays: z.array(weekday), retrievalTimes: hours }),
    }),
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof order>;

const INVALID_PRODUCT = PROBLEMS["order/invalid-product"].message;
const SELLER_MISSING = "ID du vendeur introuvable.";

/**
 * A purchase of one product. The price that the buyer saw is only compared with the current one.
 */
export const orderRequest = z.object({
  storageId: z.uuid({ error: INVALID_PRODUCT }),
  item: z.object(
    {
      price: claimedTotal.meta({ description: "Euros per unit, as the buyer saw it" }),
      quantity: typedQuantity(),
      productId: z.uuid({ error: INVALID_PRODUCT }),
    },
    INVALID_PRODUCT,
  ),
  supplierId: z.uuid({ error: SELLER_MISSING }),
  slot: slotStart.optional().meta({ description: "When the buyer wants to collect" }),
  isAdult: z.boolean().optional().meta({
    description: "The buyer declares to be of age. Required if the product is for adults only",
  }),
});
export type OrderRequest = z.output<typeof orderRequest>;

export const createOrderCheckout = endpoint({
  method: "POST",
  path: "/api/product-payment/checkout",
  summary: "Reserves the goods and opens the payment page",
  access: ["consumer"],
  body: orderRequest,
  status: 200,
  answer: hostedCheckout,
  problems: [
    "product/not-found",
    "order/invalid-product",
    "order/not-on-sale",
    "order/not-enough-stock",
    "order/price-mismatch",
    "order/own-product",
    "order/age-undeclared",
    "order/alcohol-hours",
    "order/total-out-of-range",
    "checkout/too-many-open",
    "checkout/too-many-unpaid",
    "request/too-many",
    "server/provider-unavailable",
    "feature/off",
    "slot/none-left",
    ...SLOT_PROBLEMS,
  ],
});

export const orderPaymentSuccess = endpoint({
  method: "GET",
  path: "/api/product-payment/success",
  summary: "Returns the order that a paid checkout session created",
  access: ["consumer"],
  query: sessionIdQuery,
  status: 200,
  answer: z.object({ message: z.string(), orderNumber: z.string(), order }),
  problems: [
    "checkout/not-found",
    "checkout/not-paid",
    "checkout/failed",
    "checkout/refunded",
    "server/provider-unavailable",
  ],
});

export const listOrders = endpoint({
  method: "GET",
  path: "/api/orders/getOrders",
  summary: "Lists the buyer's paid orders, including cancelled ones, newest first",
  access: ["consumer"],
  status: 200,
  answer: z.object({ data: z.array(order) }),
});

export const updateOrderStatus = endpoint({
  method: "PUT",
  path: "/api/orders/updateStatus/:orderId",
  summary: "Marks the buyer's order as collected. This can't be undone",
  access: ["consumer"],
  params: z.object({ orderId: id }),
  body: z.object({
    status: z.literal(ORDER_LABELS.collected, {
      error: `Le statut ne peut devenir que « ${ORDER_LABELS.collected} ».`,
    }),
  }),
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["order/not-found", "order/not-yours", "order/not-collectable"],
});
