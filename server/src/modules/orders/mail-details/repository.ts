import type { Cents } from "@stokaz/contract/money/money";
import type { WithdrawalException } from "@stokaz/contract/orders/withdrawal";
import {
  storedQuantity,
  type UnitPriced,
  unitPricedOf,
} from "@stokaz/contract/products/unit-price";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Db } from "../../../platform/db/db.ts";
import {
  findOrder,
  findSoonestEnd,
  listCollectable,
  listLinesOfOrder,
  type PaidOrder,
} from "../repository.ts";
import type { OrderLineRow, OrderRow } from "../tables.ts";

/** Details of a line for mails. Cents per unit. */
export type MailLine = {
  id: string;
  sellerId: string;
  productName: string;
  sellerName: string;
  /** Legal identity of the seller. */
  seller: SellerIdentity;
  quantity: number;
  price: Cents;
  unitPriced: UnitPriced;
  withdrawalException: WithdrawalException;
};

type MailedSeller = { id: string; email: string; firstName: string };

/** Details of a paid order for mails: some of its lines, and the recipients. */
export type OrderMailDetails = {
  orderNumber: string;
  passCode: string;
  paidAt: Date;
  lines: MailLine[];
  rentalEnd: CalendarDay;
  lastCallOn: CalendarDay | null;
  buyer: { id: string; email: string; firstName: string; name: string };
  /** Sellers whose account is not closed. */
  sellers: MailedSeller[];
  place: Pick<
    OrderRow,
    | "space_id"
    | "place_name"
    | "place_address"
    | "manager_first_name"
    | "manager_last_name"
    | "place_phone"
    | "retrieval_days"
    | "retrieval_start"
    | "retrieval_end"
  >;
};

/** {@link OrderMailDetails} of what waits. */
export type WaitingMailDetails = OrderMailDetails & { isReady: boolean };

/** Details of a paid order and of the given lines for mails. */
export const findDetailsOfLines = async (
  db: Db,
  order: PaidOrder & { paid_at: Date },
  lines: readonly OrderLineRow[],
): Promise<OrderMailDetails> => {
  const people = await db
    .selectFrom("users")
    .select(["id", "email", "first_name as firstName", "name", "deleted_at"])
    .where("id", "in", [order.buyer_id, ...lines.map(({ seller_id }) => seller_id)])
    .execute();
  const buyer = people.find(({ id }) => id === order.buyer_id);
  if (!buyer) throw new Error(`no user ${order.buyer_id}`);
  return {
    orderNumber: order.order_number,
    passCode: order.pass_code,
    paidAt: order.paid_at,
    lines: lines.map((line) => ({
      id: line.id,
      sellerId: line.seller_id,
      productName: line.product_name,
      sellerName: line.seller_name,
      seller: line.seller_identity,
      quantity: line.quantity - line.cancelled_quantity,
      price: line.price_cents,
      unitPriced: unitPricedOf(line.price_cents, storedQuantity(line.net_amount, line.net_unit)),
      withdrawalException: line.withdrawal_exception,
    })),
    rentalEnd: findSoonestEnd(lines),
    lastCallOn: order.last_call_on,
    buyer,
    sellers: people.filter(({ id, deleted_at }) => id !== order.buyer_id && deleted_at === null),
    place: order,
  };
};

/** @throws {Error} if the order is not paid */
const getPaid = async (db: Db, orderId: string): Promise<PaidOrder & { paid_at: Date }> => {
  const order = await findOrder(db, orderId);
  const { order_number, paid_at } = order ?? {};
  if (!order || !order_number || !paid_at) throw new Error(`order ${orderId} is not paid`);
  return { ...order, order_number, paid_at };
};

/**
 * Details of the given lines, as {@link findDetailsOfLines}.
 *
 * @throws {Error} if the order is not paid
 */
export const findMailDetails = async (
  db: Db,
  orderId: string,
  lineIds: readonly string[],
): Promise<OrderMailDetails> => {
  const lines = (await listLinesOfOrder(db, orderId)).filter(({ id }) => lineIds.includes(id));
  return findDetailsOfLines(db, await getPaid(db, orderId), lines);
};

/**
 * Details of the lines that the buyer can collect now; `undefined` if there are none. `isReady` is
 * true if all of them are prepared.
 *
 * @throws {Error} if the order is not paid
 */
export const findWaitingDetails = async (
  db: Db,
  orderId: string,
): Promise<WaitingMailDetails | undefined> => {
  const lines = await listCollectable(db, orderId);
  if (lines.length === 0) return undefined;
  const details = await findDetailsOfLines(db, await getPaid(db, orderId), lines);
  return { ...details, isReady: lines.every(({ ready_at }) => ready_at !== null) };
};
