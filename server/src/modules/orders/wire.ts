import { cents } from "@stokaz/contract/money";
import type {
  Order,
  Sale,
  ShownOrderStatus,
  OrderRefund as WireRefund,
  OrderRequest as WireRequest,
} from "@stokaz/contract/orders";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { type OrderRefund, toWireCause } from "../payments/public.ts";
import type { OrderRequest, ShownOrder, ShownSale } from "./service.ts";
import type { OrderStatus } from "./tables.ts";

export const fromWireRequest = ({ storageId, supplierId, item }: WireRequest): OrderRequest => ({
  productId: item.productId,
  quantity: item.quantity,
  claimedPrice: item.price,
  storageId,
  supplierId,
});

const toWireStatus = (status: OrderStatus): ShownOrderStatus =>
  status === "collected" || status === "refunded" ? status : "to_collect";

const toWireRefund = (refund: OrderRefund): WireRefund => ({
  amount: refund.amount_cents,
  cause: toWireCause(refund.cause),
  reason: refund.note,
  status: refund.status,
  requestedAt: refund.requested_at,
  sentAt: refund.sent_at,
});

/** An order in the wire's names, for its buyer, who may know exactly where to collect. */
export const toWireOrder = ({ order, space, collectBy, refunds }: ShownOrder): Order => ({
  _id: order.id,
  orderNumber: order.order_number,
  createdAt: order.created_at,
  status: toWireStatus(order.status),
  totalPrice: order.total_cents,
  quantity: order.quantity,
  readyAt: order.ready_at,
  collectBy: collectBy ?? null,
  refunds: refunds.map(toWireRefund),
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
export const toWireSale = ({ order, transfer, refunds }: ShownSale): Sale => ({
  _id: order.id,
  orderNumber: order.order_number,
  createdAt: order.created_at,
  collectedAt: order.collected_at,
  readyAt: order.ready_at,
  status: toWireStatus(order.status),
  refunds: refunds.map(toWireRefund),
  buyerFirstName: order.buyer_first_name,
  quantity: order.quantity,
  totalPrice: order.total_cents,
  productId: {
    _id: order.product_id,
    productName: order.product_name,
    productPhoto: pictureUrl(order.product_photo),
  },
  storageId: order.space_id,
  storageName: order.space_name,
  transfer: transfer
    ? {
        amount: cents(transfer.gross - transfer.fee),
        fee: transfer.fee,
        dueAt: transfer.dueAt,
        paidAt: transfer.paidAt,
      }
    : null,
});
