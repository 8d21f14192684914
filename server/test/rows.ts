import { randomUUID } from "node:crypto";
import type { MovementKind } from "@stokaz/contract/money/accounting";
import { cents } from "@stokaz/contract/money/money";
import { vatRatesOn } from "@stokaz/contract/tax/vat";
import {
  addDays,
  addMonths,
  type CalendarDay,
  DAY_MS,
  dayInZone,
} from "@stokaz/contract/time/calendar";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { insertOrder as insertHeldOrder } from "../src/modules/orders/repository.ts";
import type { OrderStatus } from "../src/modules/orders/rules.ts";
import type { Db, Tx } from "../src/platform/db/db.ts";
import type { Schema } from "../src/platform/db/schema.ts";
import { aConsumer, aLessor, anArtisan, aPicture } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** Today in the tests' territory. */
export const today = (): CalendarDay => dayInZone(new Date(), "Indian/Reunion");

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** Columns that a test chooses itself. */
export type SpaceColumns = Partial<Insertable<Schema["storage_spaces"]>>;
export type RentalColumns = Partial<Insertable<Schema["rentals"]>>;
export type OrderColumns = Partial<Insertable<Schema["orders"]>>;
export type ProductColumns = Partial<Insertable<Schema["products"]>>;

/** Puts a space in the database: 10 m² at 12.50 €, located in Saint-Pierre. @returns its id */
export const insertSpace = async (
  db: Db,
  lessorId: string,
  changes: SpaceColumns = {},
): Promise<string> => {
  const id = randomUUID();
  const now = new Date();
  await db
    .insertInto("storage_spaces")
    .values({
      id,
      lessor_id: lessorId,
      name: "Garage de Terre Sainte",
      address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
      postcode: "97410",
      city: "Saint-Pierre",
      lat: -21.34321,
      lng: 55.48765,
      surface_m2: 10,
      price_cents: cents(1250),
      photo: "space",
      manager_last_name: "Hoarau",
      manager_first_name: "Jean",
      phone: "0692000001",
      created_at: now,
      updated_at: now,
      archived_at: null,
      ...changes,
    })
    .execute();
  return id;
};

/** Parties and space of a rental. */
export type RentalParties = { spaceId: string; lessorId: string; artisanId: string };

/** Puts a rental in the database: confirmed, 2 pallets, three months from today. @returns its id */
export const insertRental = async (
  db: Db,
  { spaceId, lessorId, artisanId }: RentalParties,
  changes: RentalColumns = {},
): Promise<string> => {
  const id = randomUUID();
  const { pallets = 2, months = 3, start_date = today() } = changes;
  await db
    .insertInto("rentals")
    .values({
      id,
      space_id: spaceId,
      artisan_id: artisanId,
      lessor_id: lessorId,
      pallets,
      start_date,
      end_date: addMonths(start_date, months),
      months,
      price_cents: cents(1250),
      total_cents: cents(pallets * months * 1250),
      status: "confirmed",
      hold_expires_at: inMinutes(30),
      created_at: new Date(),
      confirmed_at: new Date(),
      ...changes,
    })
    .execute();
  return id;
};

/** Runs work in the current transaction, or in a new one. */
const within = (db: Db, work: (tx: Tx) => Promise<void>): Promise<void> =>
  // `isTransaction` says so, but narrows nothing.
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work);

/** Puts an order in the database: one unit by default, paid and to be collected. @returns its id */
export const insertOrder = async (
  db: Db,
  { buyerId, productId, quantity = 1 }: { buyerId: string; productId: string; quantity?: number },
  changes: OrderColumns = {},
): Promise<string> => {
  const id = randomUUID();
  const product = await db
    .selectFrom("products")
    .select(["space_id", "price_cents"])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  const total = cents(quantity * product.price_cents);
  const order = { id, buyerId, spaceId: product.space_id, total };
  const held = {
    ...order,
    holdExpiresAt: inMinutes(30),
    createdAt: new Date(),
    today: today(),
    rates: vatRatesOn("reunion", today()),
  };
  const line = { productId, quantity, price: product.price_cents };
  await within(db, (tx) => insertHeldOrder(tx, held, [line]));
  const { status = "to_collect", ...others } = changes;
  const order_number = `CMD-${id.slice(0, 8)}`;
  await setOrderState(db, id, status, { order_number, paid_at: new Date(), ...others });
  return id;
};

/**
 * Writes the state of an order of one line, and other columns of the order, without regard to its
 * state before.
 */
export const setOrderState = async (
  db: Db,
  orderId: string,
  status: OrderStatus,
  changes: OrderColumns = {},
): Promise<void> => {
  await within(db, async (tx) => {
    const { collected_at = null } = changes;
    await tx
      .updateTable("order_lines")
      .set({ status, collected_at })
      .where("order_id", "=", orderId)
      .execute();
    await tx
      .updateTable("orders")
      .set({ ...changes, status })
      .where("id", "=", orderId)
      .execute();
  });
};

/** The orders of a product, in the order of their creation. */
export const ordersOf = (db: Db, productId: string) =>
  db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["orders.id", "orders.buyer_id", "orders.status"])
    .where("order_lines.product_id", "=", productId)
    .orderBy("orders.created_at")
    .execute();

/** Puts the paid checkout session of an order in the database. @returns its id */
export const insertCheckout = async (db: Db, orderId: string): Promise<string> => {
  const id = randomUUID();
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("checkout_sessions")
    .values({
      id,
      purpose: "order",
      rental_id: null,
      order_id: orderId,
      payer_id: order.buyer_id,
      request_key: null,
      amount_cents: order.total_cents,
      status: "paid",
      hold_expires_at: order.hold_expires_at,
      provider_session_id: null,
      url: null,
      payment_intent_id: null,
      created_at: order.created_at,
      settled_at: order.created_at,
    })
    .execute();
  return id;
};

/** Puts a movement in the ledger, with its entries when it names its seller. @returns its id */
export const insertMovement = async (
  db: Db,
  checkoutId: string,
  kind: MovementKind,
  movement: { amountCents: number; occurredAt: Date; sellerId?: string },
): Promise<string> => {
  const id = randomUUID();
  await db
    .insertInto("ledger_movements")
    .values({
      id,
      kind,
      amount_cents: cents(movement.amountCents),
      checkout_id: checkoutId,
      provider_reference: id,
      occurred_at: movement.occurredAt,
    })
    .execute();
  if (movement.sellerId === undefined) return id;
  const amount = cents(movement.amountCents);
  await db
    .insertInto("ledger_entries")
    .values([
      {
        movement_id: id,
        account: "seller_payable",
        party_id: movement.sellerId,
        amount_cents: amount,
      },
      {
        movement_id: id,
        account: "provider_balance",
        party_id: null,
        amount_cents: cents(-amount),
      },
    ])
    .execute();
  return id;
};

/** Puts a transfer that waits in the database: 18 € of 20 €. @returns its id */
export const insertTransfer = async (
  db: Db,
  transfer: { checkoutId: string; sellerId: string; installment: number; attempts: number },
): Promise<string> => {
  const id = randomUUID();
  await db
    .insertInto("transfers")
    .values({
      id,
      checkout_id: transfer.checkoutId,
      installment: transfer.installment,
      seller_id: transfer.sellerId,
      gross_cents: cents(2000),
      fee_cents: cents(200),
      due_at: inMinutes(60),
      status: "waiting",
      attempts: transfer.attempts,
      next_attempt_at: inMinutes(60),
      last_error: null,
      provider_transfer_id: null,
      paid_at: null,
    })
    .execute();
  return id;
};

/** Puts a product in the database: ten jars of honey on one m² at 8.50 €. @returns its id */
export const insertProduct = async (
  db: Db,
  rentalId: string,
  changes: ProductColumns = {},
): Promise<string> => {
  const id = randomUUID();
  const now = new Date();
  const rental = await db
    .selectFrom("rentals")
    .selectAll()
    .where("id", "=", rentalId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("products")
    .values({
      id,
      rental_id: rentalId,
      artisan_id: rental.artisan_id,
      space_id: rental.space_id,
      name: "Miel de letchi",
      pickup_location: "Saint-Pierre, Terre Sainte",
      brand: "Ruche des Hauts",
      category: "Épicerie sucrée",
      sub_category: "Miels",
      quantity: 10,
      stock_quantity: changes.quantity ?? 10,
      price_cents: cents(850),
      area_m2: 1,
      description: "Miel de letchi récolté à Saint-Joseph.",
      photo: "product",
      created_at: now,
      updated_at: now,
      archived_at: null,
      facts_due_on: null,
      ...changes,
    })
    .execute();
  return id;
};

/** Complete and valid multipart fields of a product. */
export const productForm = (
  rentalId: string,
  changes: Readonly<Record<string, string | Blob>> = {},
): Record<string, string | Blob> => ({
  rentedSpaceId: rentalId,
  productName: "Vanille Bourbon",
  pickupLocation: "Saint-Pierre, près du marché",
  brand: "Vanille des Hauts",
  category: "Vanille",
  subCategory: "Gousses",
  quantity: "10",
  price: "12,50",
  area: "1",
  description: "Gousses noires, 16 cm.",
  productPhoto: aPicture(),
  ...changes,
});

/** A lessor's space, an artisan's rental of it, their product in it, and a buyer. */
export const aStockedSpace = async (
  harness: Harness,
  rental: Partial<Insertable<Schema["rentals"]>> = {},
) => {
  const [lessor, artisan, buyer] = await Promise.all([
    aLessor(harness, { connected: false }),
    anArtisan(harness),
    aConsumer(harness),
  ]);
  const spaceId = await insertSpace(harness.db, lessor.userId);
  const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
  const rentalId = await insertRental(harness.db, parties, rental);
  const productId = await insertProduct(harness.db, rentalId);
  return { lessor, artisan, buyer, parties, spaceId, rentalId, productId };
};

/** A rental that ended today. */
export const endedRental = { start_date: addMonths(today(), -2), months: 2 };

/** A rental that starts in twenty days. */
export const comingRental = { start_date: addDays(today(), 20) };

/** Suspends people since now. */
export const suspend = async (db: Db, ...people: { userId: string }[]): Promise<void> => {
  await db
    .updateTable("users")
    .set({ suspended_at: new Date(), suspension_reason: "Essai." })
    .where(
      "id",
      "in",
      people.map(({ userId }) => userId),
    )
    .execute();
};

/** A manager named by a lessor at a space, who accepted. */
export const insertManager = async (
  db: Db,
  spaceId: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  const now = new Date();
  await db
    .insertInto("space_managers")
    .values({
      id: randomUUID(),
      space_id: spaceId,
      email,
      user_id: userId,
      token_hash: null,
      invited_at: now,
      expires_at: null,
      accepted_at: now,
    })
    .execute();
};

/**
 * Makes the database refuse rows of a table during an act.
 *
 * @param when condition over the row `new`
 */
export const refusing = async (
  db: Db,
  table: string,
  when: RawBuilder<unknown>,
  work: () => Promise<void>,
): Promise<void> => {
  await sql`
    create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the test'; end $$
  `.execute(db);
  await sql`
    create trigger refuse_row before insert or update on ${sql.table(table)}
    for each row when (${when}) execute function refuse_row()
  `.execute(db);
  await work().finally(() => sql`drop function refuse_row() cascade`.execute(db));
};

/**
 * Makes unpaid holds two days old, so that everybody can begin again. For tests that need more
 * holds than one account may have.
 */
export const forgetUnpaidHolds = async (db: Db): Promise<void> => {
  await db
    .updateTable("checkout_sessions")
    .set({ status: "cancelled", settled_at: new Date(Date.now() - 2 * DAY_MS) })
    .where("status", "in", ["open", "expired", "cancelled"])
    .execute();
};
