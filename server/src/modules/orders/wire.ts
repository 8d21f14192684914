import { cents } from "@stokaz/contract/money";
import type { Order, Sale, OrderRequest as WireRequest } from "@stokaz/contract/orders";
import { pictureUrl } from "../../platform/pictures.ts";
import type { OrderRequest, ShownOrder, ShownSale } from "./service.ts";

export const fromWireRequest = ({ storageId, supplierId, item }: WireRequest): OrderRequest => ({
  productId: item.productId,
  quantity: item.quantity,
  claimedPrice: item.price,
  storageId,
  supplierId,
});

/** An order in the wire's names, for its buyer, who may know exactly where to collect. */
export const toWireOrder = ({ order, space }: ShownOrder): Order => ({
  _id: order.id,
  orderNumber: order.order_number,
  createdAt: order.created_at,
  status: order.status === "collected" ? "collected" : "to_collect",
  totalPrice: order.total_cents,
  quantity: order.quantity,
  productId: {
    _id: order.product_id,
    productName: order.product_name,
    productPhoto: pictureUrl(order.product_photo),
    price: order.price_cents,
  },
  storageId: {
    _id: space.id,
    name: space.name,
    address: space.address,
    managerFirstName: space.manager_first_name,
    managerLastName: space.manager_last_name,
    phone: space.phone,
    user: {
      retrievalDays: space.retrieval_days,
      retrievalTimes: { start: space.retrieval_start, end: space.retrieval_end },
    },
  },
});

/** An order in the wire's names, for its seller: of the buyer the first name alone. */
export const toWireSale = ({ order, transfer }: ShownSale): Sale => ({
  _id: order.id,
  orderNumber: order.order_number,
  createdAt: order.created_at,
  collectedAt: order.collected_at,
  status: order.status === "collected" ? "collected" : "to_collect",
  buyerFirstName: order.buyer_first_name,
  quantity: order.quantity,
  totalPrice: order.total_cents,
  productId: {
    _id: order.product_id,
    productName: order.product_name,
    productPhoto: pictureUrl(order.product_photo),
  },
  storageId: order.space_id,
  transfer: transfer
    ? {
        amount: cents(transfer.gross - transfer.fee),
        fee: transfer.fee,
        dueAt: transfer.dueAt,
        paidAt: transfer.paidAt,
      }
    : null,
});
