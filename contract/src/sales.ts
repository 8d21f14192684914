import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, pictureUrl, typedQuantity } from "./fields.ts";
import { euros } from "./money.ts";
import { orderLine, orderRefund, orderStatus } from "./orders.ts";
import { paging } from "./paging.ts";

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
  .extend({ refundable: euros.meta({ description: "What of its money was not given back" }) });
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
      .meta({ description: "When the seller said that all of theirs is ready" }),
    isBuyerTold: z.boolean().meta({
      description: "Whether the buyer knows it: they are told once all of their order is ready",
    }),
    status: orderStatus,
    buyerFirstName: z.string(),
    quantity: z.number().int(),
    totalPrice: euros,
    refunds: z.array(orderRefund).meta({ description: "The oldest first" }),
    lines: z
      .array(saleLine)
      .meta({ description: "The seller's own, at least one; `totalPrice` is their sum" }),
    productId: z
      .object({ _id: id, productName: z.string(), productPhoto: pictureUrl })
      .meta({ description: "The first line's, as `quantity`" }),
    storageId: id,
    storageName: z.string(),
    transfer: z
      .object({
        amount: euros.meta({ description: "What the seller gets, the platform's fee kept back" }),
        fee: euros,
        dueAt: instant.meta({ description: "At the latest; sooner once collected" }),
        paidAt: instant.nullable(),
      })
      .nullable()
      .meta({ description: "Not in the seller's name without the right to money" }),
  })
  .meta({ id: "Sale" });
export type Sale = z.output<typeof sale>;

export const listSales = endpoint({
  method: "GET",
  path: "/api/orders/getSales",
  summary:
    "Orders of the artisan's products that were paid, cancelled ones too, those to prepare first, then those ready, then the newest, a page at a time; of one place when it is named",
  access: ["artisan"],
  rights: ["sales"],
  query: paging.extend({ storageId: id.optional() }),
  status: 200,
  answer: z.object({
    data: z.array(sale),
    nextCursor: z.string().nullable(),
    toPrepare: z.number().int().meta({ description: "Of all pages, as what follows" }),
    ready: z.number().int().meta({ description: "Ready, not collected yet" }),
    collected: z.number().int(),
    paid: euros.optional().meta({
      description:
        "What the seller got, the platform's fee kept back; as `due`, not in their name without the right to money",
    }),
    due: euros.optional().meta({ description: "What is still to come to the seller" }),
  }),
});

export const markReady = endpoint({
  method: "POST",
  path: "/api/orders/markReady/:orderId",
  summary:
    "Says that one's lines of an order are ready; its buyer is told once all of it is. Said twice, nothing changes",
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
    "Gives up one's lines of an order that one can't honour: its buyer gets all their money back",
  access: ["artisan"],
  rights: ["sales"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["order/not-found", "order/not-yours", "order/not-cancellable", "refund/disputed"],
});

export const cancelledUnits = z.object({
  quantity: typedQuantity(),
});

export const cancelSaleUnits = endpoint({
  method: "POST",
  path: "/api/orders/cancelSale/:orderId/:lineId",
  summary:
    "Gives up some units of one line, or all that are left of it: their money goes back, the rest of the order goes on",
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
    "order/too-many-units",
    "refund/disputed",
  ],
});

/** Note on a refund of units that their seller cannot provide. */
export const SELLER_GIVES_UP = "L'artisan ne peut pas honorer cette commande.";
