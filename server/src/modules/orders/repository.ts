import type { Cents } from "@stokaz/contract/money/money";
import { ADULT_ONLY } from "@stokaz/contract/products/categories";
import { type RateClass, REDUCED } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Transition } from "@stokaz/contract/transitions";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { OrderStatus } from "./rules.ts";
import type { OrderLineRow, OrderRow } from "./tables.ts";

/** A new order, which is held while its buyer pays. */
export type NewOrder = {
  id: string;
  buyerId: string;
  spaceId: string;
  total: Cents;
  holdExpiresAt: Date;
  createdAt: Date;
  ageDeclaredAt?: Date | undefined;
  /** Day in the territory on which it is made. */
  today: CalendarDay;
  /** VAT rates on that day, in hundredths of a percent; undefined where VAT does not apply. */
  rates: Record<RateClass, number> | undefined;
};

/** A product to buy. Price in cents per unit. */
export type NewLine = { productId: string; quantity: number; price: Cents };

/**
 * VAT regime and rate of a line, from its seller's current status. They are null while the seller
 * has not stated it, and for a seller who claims to be outside of VAT where it applies. The same as
 * `vatOfSale` of the contract.
 */
const vatColumns = (rates: NewOrder["rates"]): RawBuilder<unknown> =>
  rates
    ? sql`
      nullif(seller.vat_status, 'outside'),
      case seller.vat_status when 'franchise' then 0 when 'liable' then case coalesce(products.vat_class,
          case when products.sub_category = any(${REDUCED}) then 'reduced' end)
        when 'reduced' then ${rates.reduced}::integer else ${rates.standard}::integer end end`
    : sql`'outside', 0`;

/**
 * Inserts an order with its lines. Facts of its place, its products and their sellers are copied as
 * they are now.
 */
export const insertOrder = async (
  tx: Tx,
  order: NewOrder,
  lines: readonly NewLine[],
): Promise<void> => {
  const productIds = lines.map(({ productId }) => productId);
  const quantities = lines.map(({ quantity }) => quantity);
  const prices = lines.map(({ price }) => price);
  await sql`
    with inserted as (
      insert into orders (id, buyer_id, space_id, total_cents, status, hold_expires_at, created_at, place_name,
        place_address, manager_first_name, manager_last_name, place_phone, retrieval_days, retrieval_start,
        retrieval_end, terms_version, age_declared_at)
      select ${order.id}, buyer.id, space.id, ${order.total}, 'pending', ${order.holdExpiresAt}, ${order.createdAt},
        space.name, space.address, space.manager_first_name, space.manager_last_name, space.phone,
        lessor.retrieval_days, lessor.retrieval_start, lessor.retrieval_end, terms_in_force(${order.today}),
        ${order.ageDeclaredAt ?? null}::timestamptz
      from users as buyer, storage_spaces as space
      join lessor_profiles as lessor on lessor.user_id = space.lessor_id
      where buyer.id = ${order.buyerId} and space.id = ${order.spaceId}
      returning id
    )
    insert into order_lines (order_id, position, product_id, seller_id, quantity, price_cents, total_cents, status,
      product_name, product_description, product_photo, seller_name, seller_company_name, seller_siret, rental_end,
      is_adult_only, withdrawal_exception, net_amount, net_unit, facts, vat_regime, vat_rate)
    select inserted.id, bought.position - 1, products.id, products.artisan_id, bought.quantity, bought.price,
      bought.quantity * bought.price, 'pending', products.name, products.description, products.photo,
      seller.trade_name, seller.company_name, seller.siret, rentals.end_date,
      coalesce(products.sub_category = any(${ADULT_ONLY}), false), products.withdrawal_exception,
      products.net_amount, products.net_unit, products.facts, ${vatColumns(order.rates)}
    from inserted,
      unnest(${productIds}::uuid[], ${quantities}::integer[], ${prices}::integer[])
        with ordinality as bought (product_id, quantity, price, position)
    join products on products.id = bought.product_id
    join rentals on rentals.id = products.rental_id
    join artisan_profiles as seller on seller.user_id = products.artisan_id
  `.execute(tx);
};

/** Finds any order, paid or not. */
export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks an order until the transaction ends. Every change of a line locks its order first. */
export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Orders with their booked slot, and with the flag that their place offers slots. */
const withSlots = (db: Db) =>
  db
    .selectFrom("orders")
    .innerJoin("slot_settings", "slot_settings.space_id", "orders.space_id")
    .leftJoin("slot_bookings", (join) =>
      join
        .onRef("slot_bookings.order_id", "=", "orders.id")
        .on("slot_bookings.status", "=", "booked"),
    )
    .selectAll("orders")
    .select([
      "slot_settings.is_slotted",
      "slot_bookings.starts_at as slot_start",
      "slot_bookings.ends_at as slot_end",
      "slot_bookings.sequence as slot_sequence",
    ]);

/** Pickup of an order: the chosen slot, if any, and whether its place offers slots. */
export type OrderPickup = {
  orderId: string;
  isSlotted: boolean;
  slot: { startsAt: Date; endsAt: Date; sequence: number } | undefined;
};

/** Locks an order as {@link lockOrder} and reads its pickup, in one statement. */
export const lockOrderWithPickup = async (
  tx: Tx,
  orderId: string,
): Promise<{ order: OrderRow; pickup: OrderPickup } | undefined> => {
  const found = await withSlots(tx)
    .where("orders.id", "=", orderId)
    .forUpdate("orders")
    .executeTakeFirst();
  if (!found) return undefined;
  const { is_slotted, slot_start, slot_end, slot_sequence, ...order } = found;
  const slot =
    slot_start && slot_end
      ? { startsAt: slot_start, endsAt: slot_end, sequence: slot_sequence ?? 0 }
      : undefined;
  return { order, pickup: { orderId, isSlotted: is_slotted, slot } };
};

/** Lines of orders by order id, in their order. @param sellerId limits them to one seller */
export const listLines = async (
  db: Db,
  orderIds: readonly string[],
  sellerId?: string,
): Promise<Map<string, OrderLineRow[]>> => {
  if (orderIds.length === 0) return new Map();
  let lines = db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "in", [...orderIds])
    .orderBy("position");
  if (sellerId !== undefined) lines = lines.where("seller_id", "=", sellerId);
  return Map.groupBy(await lines.execute(), ({ order_id }) => order_id);
};

export const listLinesOfOrder = async (db: Db, orderId: string): Promise<OrderLineRow[]> =>
  (await listLines(db, [orderId])).get(orderId) ?? [];

/** Lists the lines of an order that its buyer can collect now, in their order. */
export const listCollectable = (db: Db, orderId: string): Promise<OrderLineRow[]> =>
  db
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "=", orderId)
    .where(sql<boolean>`is_collectable(order_lines)`)
    .orderBy("position")
    .execute();

/** Finds the earliest end of the rentals in which lines are kept. */
export const findSoonestEnd = (lines: readonly OrderLineRow[]): CalendarDay => {
  const [first] = lines.map(({ rental_end }) => rental_end).sort();
  if (first === undefined) throw new Error("an order has a line");
  return first;
};

/** Filter for lines of an order; all lines by default. */
export type LineFilter = {
  orderId: string;
  lineIds?: readonly string[];
  sellerId?: string;
  /** Leaves out lines that wait for the operator's decision. */
  isUncontested?: true;
};

const these = (lines: LineFilter): RawBuilder<boolean> => sql`
  order_id = ${lines.orderId}
  and ${lines.lineIds === undefined ? sql`true` : sql`id = any(${[...lines.lineIds]}::uuid[])`}
  and ${lines.sellerId === undefined ? sql`true` : sql`seller_id = ${lines.sellerId}`}
  and ${lines.isUncontested ? sql`not is_contested` : sql`true`}`;

/**
 * Moves lines of a locked order whose status allows it, and the order to the status that follows
 * from its lines.
 *
 * @param orderChanges further changes of the order
 * @returns the lines that were moved
 */
export const moveLines = async (
  tx: Tx,
  lines: LineFilter,
  { from, to }: Transition<OrderStatus>,
  { at, ...orderChanges }: { at?: Date; order_number?: string; paid_at?: Date } = {},
): Promise<OrderLineRow[]> => {
  if (lines.lineIds?.length === 0) return [];
  const moved = await tx
    .updateTable("order_lines")
    .set({
      status: to,
      ...(to === "collected" ? { collected_at: at ?? null } : {}),
      ...(to === "not_collected" ? { not_collected_at: at ?? null } : {}),
    })
    .where(these(lines))
    // `transition` takes these states from the table of orders.
    .where("status", "in", from as OrderStatus[])
    .returningAll()
    .execute();
  if (moved.length === 0) return [];
  await tx
    .updateTable("orders")
    .set({
      ...orderChanges,
      status: sql<OrderStatus>`state_of_lines(id)`,
      ...(to === "collected" ? { collected_at: at ?? null } : {}),
    })
    .where("id", "=", lines.orderId)
    .execute();
  return moved;
};

/** Records since when a seller's lines of an order can be collected. */
export const setReady = async (tx: Tx, lines: LineFilter, now: Date): Promise<void> => {
  await tx
    .updateTable("order_lines")
    .set({ ready_at: now })
    .where(these(lines))
    .where("status", "=", "to_collect")
    .execute();
};

/** Makes lines of a locked order wait for the operator's decision, or ends that wait. */
export const setContested = async (
  tx: Tx,
  lines: LineFilter,
  is_contested: boolean,
): Promise<void> => {
  await tx.updateTable("order_lines").set({ is_contested }).where(these(lines)).execute();
};

/**
 * Forgets the last call, so that the buyer of a locked order is called again: contested lines wait
 * on.
 */
export const forgetLastCall = async (tx: Tx, orderId: string): Promise<void> => {
  await tx
    .updateTable("orders")
    .set({ last_call_on: null })
    .where("id", "=", orderId)
    .where("last_call_on", "is not", null)
    .execute();
};

/**
 * Counts units of a line of a locked order that its buyer withdraws from.
 *
 * @param isAfterPickup true if they were collected, or could have been
 */
export const addWithdrawn = async (
  tx: Tx,
  lineId: string,
  { units, isAfterPickup }: { units: number; isAfterPickup: boolean },
): Promise<void> => {
  const column = isAfterPickup ? "withdrawn_after_pickup" : "withdrawn_before_pickup";
  await tx
    .updateTable("order_lines")
    .set(({ eb }) => ({ [column]: eb(column, "+", units) }))
    .where("id", "=", lineId)
    .execute();
};

/** Gives up some units of a line; others stay to be collected. */
export const cancelUnits = async (tx: Tx, lineId: string, units: number): Promise<void> => {
  await tx
    .updateTable("order_lines")
    .set(({ eb }) => ({ cancelled_quantity: eb("cancelled_quantity", "+", units) }))
    .where("id", "=", lineId)
    .execute();
};

/** Lines of one order in their order, each with the buyer's mail address. */
export const listPayable = (db: Db, orderId: string) =>
  db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .innerJoin("users", "users.id", "orders.buyer_id")
    .selectAll("order_lines")
    .select("users.email as buyer_email")
    .where("orders.id", "=", orderId)
    .orderBy("position")
    .execute();

/** Statuses of an order that was paid. */
export const PAID = ["to_collect", "collected", "not_collected", "refunded"] as const;

/** An order that was paid, with its number. */
export type PaidOrder = OrderRow & { order_number: string };

/** A paid order with its booked slot, and with the flag that its place offers slots. */
export type BoughtOrder = PaidOrder & {
  is_slotted: boolean;
  slot_start: Date | null;
  slot_end: Date | null;
};

/** Orders of a buyer that were ever paid, newest first. @param orderId limits them to one order */
export const listBought = async (
  db: Db,
  buyerId: string,
  orderId?: string,
): Promise<BoughtOrder[]> => {
  let bought = withSlots(db)
    .where("buyer_id", "=", buyerId)
    .where("orders.status", "in", PAID)
    .where("order_number", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("orders.id");
  if (orderId !== undefined) bought = bought.where("orders.id", "=", orderId);
  return bought.$narrowType<{ order_number: string }>().execute();
};
