import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, pictureUrl, typedQuantity } from "../fields.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { SLOT_PROBLEMS, slotStart } from "../handover/slots.ts";
import { LIMITS } from "../limits.ts";
import { claimedTotal, euros } from "../money/money-fields.ts";
import { withdrawalException } from "../orders/withdrawal-fields.ts";
import { PROBLEMS, problemCodes } from "../problems.ts";
import { unitPriceFields } from "../products/net-quantity.ts";
import { day } from "../time/day-fields.ts";
import { BASKET_EMPTY, BASKET_FULL } from "./basket-words.ts";
import { hostedCheckout } from "./checkout.ts";

const INVALID_PRODUCT = PROBLEMS["order/invalid-product"].message;

/** A product of a basket. */
const basketItem = z.object({
  productId: z.uuid({ error: INVALID_PRODUCT }),
  quantity: typedQuantity(),
  price: claimedTotal.meta({ description: "Euros per unit, as the buyer saw it" }),
});

/** Products of one place. If a product is listed twice, both quantities are added. */
export const basketRequest = z.object({
  storageId: z.uuid({ error: INVALID_PRODUCT }),
  items: z
    .array(basketItem, BASKET_EMPTY)
    .min(1, BASKET_EMPTY)
    .max(LIMITS.basketLines, BASKET_FULL),
});
export type BasketRequest = z.output<typeof basketRequest>;

/** A basket with the details of its purchase. */
export const basketPurchase = basketRequest.extend({
  slot: slotStart.optional().meta({ description: "When the buyer wants to collect" }),
  isAdult: z.boolean().optional().meta({
    description: "The buyer declares to be of age. Required if a line is for adults only",
  }),
});
export type BasketPurchase = z.output<typeof basketPurchase>;

/** The reason why a line, or the whole basket, can't be bought now. */
const obstacle = z.object({ code: z.enum(problemCodes), message: z.string() });

const quotedLine = z.object({
  productId: id,
  productName: z
    .string()
    .nullable()
    .meta({ description: "`null` if the product is no longer for sale" }),
  productPhoto: pictureUrl.nullable(),
  supplierId: id.nullable(),
  supplierName: z.string().nullable(),
  quantity: z.number().int().meta({ description: "As requested" }),
  stockQuantity: z.number().int().meta({ description: "Number of units that can be bought now" }),
  isAdultOnly: z.boolean().meta({ description: "The buyer must declare to be of age" }),
  price: euros.meta({ description: "Current price, in euros per unit" }),
  totalPrice: euros.meta({ description: "Current price of the requested quantity" }),
  ...unitPriceFields,
  withdrawalException: withdrawalException
    .nullable()
    .meta({ description: "`null` if the product is no longer for sale" }),
  allergens: z.string().nullable().meta({
    description: "The product's allergens, as a sentence. `null` if it is not food",
  }),
  problem: obstacle.nullable(),
});
export type QuotedLine = z.output<typeof quotedLine>;

export const quoteBasket = endpoint({
  method: "POST",
  path: "/api/basket/quote",
  summary:
    "Returns the current price of a basket, and the lines that can't be bought. Nothing is reserved; no account is needed",
  access: "anyone-known",
  body: basketRequest,
  status: 200,
  answer: z
    .object({
      storage: z
        .object({
          _id: id,
          pickupLocation: z.string().meta({ description: "As the artisans there name it" }),
          retrievalDays: z.array(weekday),
          retrievalTimes: hours,
          isSlotted: z.boolean().meta({ description: "Whether buyers choose a pickup slot there" }),
        })
        .nullable()
        .meta({
          description: "The place where all lines are collected. `null` if it no longer exists",
        }),
      lines: z.array(quotedLine).meta({ description: "In the order of the request" }),
      totalPrice: euros.meta({ description: "Total of the lines without a problem" }),
      collectBy: day.nullable().meta({
        description:
          "The last open day to collect the lines without a problem, if they are paid today",
      }),
      problem: obstacle
        .nullable()
        .meta({ description: "A problem of the remaining lines together" }),
    })
    .meta({ id: "BasketQuote" }),
});

export const createBasketCheckout = endpoint({
  method: "POST",
  path: "/api/basket/checkout",
  summary:
    "Reserves all goods of a basket and opens the payment page: one order, one payment. If one line can't be reserved, none is",
  access: ["consumer"],
  body: basketPurchase,
  status: 200,
  answer: hostedCheckout,
  problems: [
    "product/not-found",
    "order/other-place",
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
