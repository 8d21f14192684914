import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean, pictureUrl, typedQuantity } from "../fields.ts";
import { waitsFor } from "../money/earnings.ts";
import { euros } from "../money/money-fields.ts";
import { paging } from "../paging.ts";
import { instant } from "../time/day-fields.ts";
import { orderLine, orderRefund, orderStatus } from "./orders.ts";

/** A line of an order, as its seller sees it. */
const saleLine = orderLine
  .omit({
    supplierId: true,
    supplierName: true,
    supplierCompanyName: true,
    supplierSiret: true,
    seller: true,
    description: true,
    facts: true,
    withdrawal: true,
    recalls: true,
  })
  .extend({
    refundable: euros.meta({ description: "Amount of the line that was not refunded" }),
    isInClaim: laterBoolean.meta({
      description: "Whether an open claim of the buyer is about the line",
    }),
  });
export type SaleLine = z.output<typeof saleLine>;

/**
 * An order, as one of its sellers sees it: only their own lines, and only the first name of the
 * buyer.
 */
export const sale = z
  .object({
    _id: id,
    orderNumber: z.string(),
    createdAt: instant,
    collectedAt: instant.nullable(),
    readyAt: instant
      .nullable()
      .meta({ description: "When the seller had marked all their lines as ready" }),
    isBuyerTold: z.boolean().meta({
      description: "Whether the buyer was told. This happens once all lines of the order are ready",
    }),
    status: orderStatus,
    buyerFirstName: z.string(),
    quantity: z.number().int(),
    totalPrice: euros,
    refunds: z.array(orderRefund).meta({ description: "Oldest first" }),
    lines: z
      .array(saleLine)
      .meta({ description: "The seller's lines, at least one. `totalPrice` is their sum" }),
    productId: z
      .object({ _id: id, productName: z.string(), productPhoto: pictureUrl })
      .meta({ description: "Product of the first line. `quantity` is also of this line" }),
    storageId: id,
    storageName: z.string(),
    transfer: z
      .object({
        amount: euros.meta({
          description: "Amount that the seller receives, after the platform fee",
        }),
        fee: euros,
        dueAt: instant.meta({
          description: "Latest time of the transfer. It is earlier if the order is collected",
        }),
        paidAt: instant.nullable(),
        waitsFor: waitsFor.nullable().default(null).meta({
          description:
            "Why it was not sent yet; of several reasons, the one that lasts longest. `null` if it was sent",
        }),
      })
      .nullable()
      .meta({ description: "`null` for people who act for the seller without the right `money`" }),
  })
  .meta({ id: "Sale" });
export type Sale = z.output<typeof sale>;

export const listSales = endpoint({
  method: "GET",
  path: "/api/orders/getSales",
  summary:
    "Lists the artisan's paid orders, including cancelled ones, a page at a time. Orders to prepare come first, then ready ones, then the newest. Can be limited to one place",
  access: ["artisan"],
  rights: ["sales"],
  query: paging.extend({ storageId: id.optional() }),
  status: 200,
  answer: z.object({
    data: z.array(sale),
    nextCursor: z.string().nullable(),
    toPrepare: z.number().int().meta({
      description:
        "Number of orders to prepare on all pages. The next numbers are also of all pages",
    }),
    ready: z
      .number()
      .int()
      .meta({ description: "Number of orders that are ready and not collected" }),
    collected: z.number().int(),
    paid: euros.optional().meta({
      description:
        "Amount that the seller received, after platform fees. Like `due`, absent for people who act for the seller without the right `money`",
    }),
    due: euros.optional().meta({ description: "Amount that the seller will still receive" }),
  }),
});

export const markReady = endpoint({
  method: "POST",
  path: "/api/orders/markReady/:orderId",
  summary:
    "Marks the caller's lines of an order as ready. The buyer is told once all lines of the order are ready. A repeated request changes nothing",
  access: ["artisan"],
  rights: ["sales"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["order/not-found", "order/not-yours", "order/not-to-prepare"],
});

export const cancelSale = endpoint({
  method: "POST",
  path: "/api/orders/cancelSale/:orderId",
  summary:
    "Cancels the caller's lines of an order, except those that wait for a decision. The buyer is refunded completely for them",
  access: ["artisan"],
  rights: ["sales"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: [
    "order/not-found",
    "order/not-yours",
    "order/not-cancellable",
    "order/line-contested",
    "refund/disputed",
  ],
});

const SALE_NOT_SHOWN = "Rechargez la page et relisez cette commande avant de confirmer.";

/** Number of units to cancel of one line. */
export const cancelledUnits = z.object({
  quantity: typedQuantity(),
  unitsShown: z.number(SALE_NOT_SHOWN).int(SALE_NOT_SHOWN).meta({
    description:
      "Number of units not cancelled that the seller saw. Refused if it has changed, so that the same call does not cancel twice",
  }),
});

export const cancelSaleUnits = endpoint({
  method: "POST",
  path: "/api/orders/cancelSale/:orderId/:lineId",
  summary:
    "Cancels some or all units of one line. They are refunded, and the rest of the order continues",
  access: ["artisan"],
  rights: ["sales"],
  params: z.object({ orderId: id, lineId: id }),
  body: cancelledUnits,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: [
    "order/not-found",
    "order/not-yours",
    "order/not-cancellable",
    "order/line-contested",
    "order/too-many-units",
    "order/changed-meanwhile",
    "refund/disputed",
  ],
});

/** Note on a refund of units that their seller cannot provide. */
export const SELLER_GIVES_UP = "L'artisan ne peut pas honorer cette commande.";
