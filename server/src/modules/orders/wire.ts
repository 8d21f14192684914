import type { BasketPurchase, BasketRequest } from "@stokaz/contract/checkout/basket";
import { isKeyOf } from "@stokaz/contract/keys";
import { cents, sumCents } from "@stokaz/contract/money/money";
import {
  ORDER_LABELS,
  type Order,
  type OrderLine,
  type ShownOrderStatus,
  type OrderRefund as WireRefund,
  type OrderRequest as WireRequest,
} from "@stokaz/contract/orders/orders";
import type { Sale } from "@stokaz/contract/orders/sales";
import { paths } from "@stokaz/contract/paths";
import { allergensLine } from "@stokaz/contract/products/shown-facts";
import { storedQuantity, unitPricedOf } from "@stokaz/contract/products/unit-price";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import { type OrderRefund, toWireCause } from "../payments/public.ts";
import { toWireSoldBatches } from "../products/public.ts";
import {
  type CalendarSlot,
  type CalendarSource,
  changeableUntil,
  toSlotFile,
} from "../slots/public.ts";
import type { Taxed } from "../vat/public.ts";
import type { LineRecall } from "./recalled/repository.ts";
import type { BoughtOrder } from "./repository.ts";
import {
  isCollectable,
  type OrderStatus,
  passUrl,
  type Refusal,
  saleRank,
  totalOf,
} from "./rules.ts";
import type { ShownSale } from "./sales/service.ts";
import type { BasketQuote, OrderRequest, ShownOrder } from "./service.ts";
import type { OrderLineRow } from "./tables.ts";
import type { JudgedWithdrawal } from "./withdrawing/rules.ts";

export const fromWireRequest = ({
  storageId,
  supplierId,
  item,
  slot,
  isAdult,
}: WireRequest): OrderRequest => ({
  spaceId: storageId,
  supplierId,
  slot,
  isAdult,
  lines: [{ productId: item.productId, quantity: item.quantity, claimedPrice: item.price }],
});

export const fromWireBasket = ({
  storageId,
  items,
  slot,
  isAdult = false,
}: BasketRequest & Pick<BasketPurchase, "slot" | "isAdult">): OrderRequest => ({
  spaceId: storageId,
  slot,
  isAdult,
  lines: items.map(({ price, ...item }) => ({ ...item, claimedPrice: price })),
  cancelPath: paths.basket.href(),
});

const toWireObstacle = (refusal: Refusal | undefined) => refusal ?? null;

export const toWireQuote = ({
  space,
  isSlotted,
  lines,
  total,
  collectBy,
  refusal,
}: BasketQuote) => ({
  storage: space
    ? {
        _id: space.id,
        pickupLocation:
          lines.find(({ product }) => product?.spaceId === space.id)?.product?.pickupLocation ?? "",
        retrievalDays: space.retrieval_days,
        retrievalTimes: { start: space.retrieval_start, end: space.retrieval_end },
        isSlotted,
      }
    : null,
  lines: lines.map(({ wanted, product, refusal: ofLine }) => {
    const price = product?.priceCents ?? wanted.claimedPrice;
    return {
      productId: wanted.productId,
      productName: product?.name ?? null,
      productPhoto: product ? pictureUrl(product.photo) : null,
      supplierId: product?.artisanId ?? null,
      supplierName: product?.tradeName ?? null,
      quantity: wanted.quantity,
      stockQuantity: product?.isOnSale ? product.stockQuantity : 0,
      isAdultOnly: product?.isAdultOnly ?? false,
      price,
      totalPrice: totalOf([{ quantity: wanted.quantity, price }]),
      ...unitPricedOf(price, product ? storedQuantity(product.net_amount, product.net_unit) : null),
      withdrawalException: product?.withdrawalException ?? null,
      allergens: (product && allergensLine(product, product.facts)) ?? null,
      problem: toWireObstacle(ofLine),
    };
  }),
  totalPrice: total,
  collectBy: collectBy ?? null,
  problem: toWireObstacle(refusal),
});

export const toWireStatus = (status: OrderStatus): ShownOrderStatus =>
  isKeyOf(ORDER_LABELS, status) ? status : "to_collect";

const toWireRefund = (refund: OrderRefund): WireRefund => ({
  amount: refund.amount_cents,
  part: refund.part,
  cause: toWireCause(refund.cause),
  reason: refund.note,
  status: refund.status === "settled_otherwise" ? "sent" : refund.status,
  requestedAt: refund.requested_at,
  sentAt: refund.sent_at,
  isByBank: refund.status === "settled_otherwise",
});

const toWireOwnLine = (line: OrderLineRow) => ({
  _id: line.id,
  productId: line.product_id,
  productName: line.product_name,
  productPhoto: pictureUrl(line.product_photo),
  price: line.price_cents,
  quantity: line.quantity,
  cancelledQuantity: line.status === "refunded" ? line.quantity : line.cancelled_quantity,
  totalPrice: line.total_cents,
  status: toWireStatus(line.status),
  readyAt: line.ready_at,
  isAdultOnly: line.is_adult_only,
  isContested: line.is_contested,
  ...unitPricedOf(line.price_cents, storedQuantity(line.net_amount, line.net_unit)),
  withdrawalException: line.withdrawal_exception,
  withdrawnQuantity: line.withdrawn_before_pickup + line.withdrawn_after_pickup,
});

/** @param judged buyer's right of withdrawal for the line */
const toWireLine = (
  line: OrderLineRow,
  judged: JudgedWithdrawal | undefined,
  recalls: readonly LineRecall[] = [],
): OrderLine => ({
  ...toWireOwnLine(line),
  recalls: [...recalls],
  withdrawal: judged && judged.units > 0 ? judged.right : null,
  facts: line.facts,
  description: line.product_description,
  supplierId: line.seller_id,
  supplierName: line.seller_name,
  supplierCompanyName: line.seller_company_name,
  supplierSiret: line.seller_siret,
  seller: line.seller_identity,
});

const firstOf = (lines: readonly OrderLineRow[]): OrderLineRow => {
  const [first] = lines;
  if (!first) throw new Error("an order has a line");
  return first;
};

/** Instant at which the last line was ready; null while a line is still to prepare. */
const readyAtOf = (lines: readonly OrderLineRow[]): Date | null =>
  saleRank(lines) === 0
    ? null
    : (lines
        .flatMap(({ ready_at }) => ready_at ?? [])
        .sort((a, b) => a.getTime() - b.getTime())
        .at(-1) ?? null);

const toWireSlot = ({ status, slot_start, slot_end }: BoughtOrder): Order["slot"] =>
  status === "to_collect" && slot_start && slot_end
    ? { startsAt: slot_start, endsAt: slot_end, changeableUntil: changeableUntil(slot_start) }
    : null;

/** Slot of an order as a file for its buyer's calendar. */
export const toSlotCalendar = (slot: CalendarSlot, source: CalendarSource): string =>
  toSlotFile(slot, "PUBLISH", source);

/** VAT of the sellers who are liable to it, by rate, the highest first. */
const toWireVat = (taxed: readonly Taxed[]): Order["vat"] => {
  const liable = taxed.flatMap(({ regime, rate, vat }) =>
    regime === "liable" && rate !== null && vat !== null ? [{ rate, vat }] : [],
  );
  return [...Map.groupBy(liable, ({ rate }) => rate)]
    .map(([rate, same]) => ({ rate, amount: sumCents(same.map(({ vat }) => vat)) }))
    .sort((one, other) => other.rate - one.rate);
};

/** Order in the wire's names, for its buyer. */
export const toWireOrder = (shown: ShownOrder, publicUrl: string): Order => {
  const { order, place, lines, collectBy, withdrawals, refunds, recalls, batches, taxed } = shown;
  const first = firstOf(lines);
  return {
    _id: order.id,
    orderNumber: order.order_number,
    createdAt: order.created_at,
    status: toWireStatus(order.status),
    totalPrice: order.total_cents,
    vat: toWireVat(taxed),
    quantity: first.quantity,
    readyAt: readyAtOf(lines),
    collectBy: collectBy ?? null,
    slot: toWireSlot(order),
    pass: lines.some(isCollectable)
      ? { code: order.pass_code, url: passUrl(publicUrl, order.order_number, order.pass_code) }
      : null,
    refunds: refunds.map(toWireRefund),
    termsVersion: order.terms_version,
    isGivenBack: shown.isGivenBack,
    canWithdraw: [...withdrawals.values()].some(({ refusal }) => refusal === undefined),
    lines: lines.map((line) => ({
      ...toWireLine(line, withdrawals.get(line.id), recalls.get(line.id)),
      ...toWireSoldBatches(batches, line),
    })),
    productId: {
      _id: first.product_id,
      productName: first.product_name,
      productPhoto: pictureUrl(first.product_photo),
      price: first.price_cents,
    },
    storageId: {
      _id: order.space_id,
      name: order.place_name,
      address: place?.address ?? "",
      managerFirstName: place?.managerFirstName ?? "",
      managerLastName: place?.managerLastName ?? "",
      phone: place?.phone ?? "",
      isSlotted: order.is_slotted,
      user: {
        retrievalDays: order.retrieval_days,
        retrievalTimes: { start: order.retrieval_start, end: order.retrieval_end },
      },
    },
  };
};

/** Status of a seller's lines together, as their order would have it without other lines. */
const stateOf = (lines: readonly OrderLineRow[]): OrderStatus => {
  const states = lines.map(({ status }) => status);
  const state = (["to_collect", "collected", "not_collected"] as const).find((one) =>
    states.includes(one),
  );
  return state ?? "refunded";
};

/** Money of a sale for its seller; `null` if none is left of it. */
const toWireTransfer = ({
  transfers: all,
  waitsFor,
}: Pick<ShownSale, "transfers" | "waitsFor">): Sale["transfer"] => {
  const transfers = all.filter(({ net }) => net > 0);
  const [last] = transfers.toSorted((a, b) => b.dueAt.getTime() - a.dueAt.getTime());
  if (!last) return null;
  return {
    amount: sumCents(transfers.map(({ net }) => net)),
    fee: sumCents(transfers.map(({ fee }) => fee)),
    dueAt: last.dueAt,
    paidAt: transfers.every(({ paidAt }) => paidAt !== null) ? last.paidAt : null,
    waitsFor,
  };
};

/**
 * Order in the wire's names, for one of its sellers: their lines, and only the first name of the
 * buyer.
 */
export const toWireSale = (shown: ShownSale): Sale => {
  const { order, lines, leftOfLines, claimed, refunds } = shown;
  const first = firstOf(lines);
  const state = stateOf(lines);
  return {
    _id: order.id,
    orderNumber: order.order_number,
    createdAt: order.created_at,
    collectedAt: lines.find(({ collected_at }) => collected_at)?.collected_at ?? null,
    readyAt: readyAtOf(lines),
    isBuyerTold: readyAtOf(lines) !== null && !order.is_unready,
    status: toWireStatus(state),
    refunds: refunds.map(toWireRefund),
    buyerFirstName: order.buyer_first_name,
    quantity: first.quantity,
    totalPrice: sumCents(lines.map(({ total_cents }) => total_cents)),
    lines: lines.map((line) => ({
      ...toWireOwnLine(line),
      refundable: leftOfLines.get(line.id) ?? cents(0),
      isInClaim: claimed.has(line.id),
    })),
    productId: {
      _id: first.product_id,
      productName: first.product_name,
      productPhoto: pictureUrl(first.product_photo),
    },
    storageId: order.space_id,
    storageName: order.place_name,
    transfer: state === "refunded" ? null : toWireTransfer(shown),
  };
};
