import { LIMITS } from "@stokaz/contract/limits";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { BatchRow, ProductRow } from "../tables.ts";

/**
 * Serialises the moves of an artisan: two moves in opposite directions would wait for each other.
 */
export const lockMoves = async (tx: Tx, artisanId: string): Promise<void> => {
  await tx
    .selectFrom("artisan_profiles")
    .select("user_id")
    .where("user_id", "=", artisanId)
    .forNoKeyUpdate()
    .execute();
};

/** Keeps that units went from one product to another, so that both are known as the same goods. */
export const linkProducts = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx
    .insertInto("product_moves")
    .values({ from_id: from, to_id: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const goods = (db: Db, productId: string) =>
  db
    .selectFrom("products")
    .select(["id", "name", "artisan_id as sellerId", "space_id as spaceId"])
    .select(sql<boolean>`archived_at is null and hidden_at is null`.as("isVisible"))
    .where("id", "in", sql<string>`(select same_goods(${productId}))`)
    .orderBy("id");

/** A product as it is now, also when it is archived. */
export type GoodsProduct = Awaited<ReturnType<ReturnType<typeof goods>["execute"]>>[number];

const askedFirst = (found: readonly GoodsProduct[], productId: string): GoodsProduct[] =>
  found.toSorted((a, b) => Number(b.id === productId) - Number(a.id === productId));

/** Lists a product with those that moves link it to, itself first. */
export const listGoods = async (db: Db, productId: string): Promise<GoodsProduct[]> =>
  askedFirst(await goods(db, productId).execute(), productId);

/**
 * {@link listGoods}, locked until the transaction ends: a running purchase or move ends before, and
 * the next one sees what became of them.
 */
export const lockGoods = async (tx: Tx, productId: string): Promise<GoodsProduct[]> => {
  const [first] = await listGoods(tx, productId);
  if (!first) return [];
  await lockMoves(tx, first.sellerId);
  return askedFirst(await goods(tx, productId).forUpdate().execute(), productId);
};

/** Finds a product in a rental with the same data, sheet and price included, that is not hidden. */
export const findSame = async (
  db: Db,
  product: ProductRow,
  rentalIds: readonly string[],
): Promise<{ id: string; rental_id: string }[]> => {
  const { rows } = await sql<{ id: string; rental_id: string }>`
    select distinct on (rental_id) id, rental_id from products
    where rental_id = any(${rentalIds}::uuid[]) and archived_at is null and hidden_at is null
      and unapproved_since is not distinct from ${product.unapproved_since}
      and name = ${product.name} and brand = ${product.brand} and price_cents = ${product.price_cents}
      and category is not distinct from ${product.category}
      and sub_category is not distinct from ${product.sub_category}
      and net_amount is not distinct from ${product.net_amount}
      and net_unit is not distinct from ${product.net_unit}
      and withdrawal_exception = ${product.withdrawal_exception}
      and vat_class is not distinct from ${product.vat_class}
      and facts = ${JSON.stringify(product.facts)}::jsonb
    order by rental_id, created_at, id`.execute(db);
  return rows;
};

/**
 * Lists the leases of an artisan that can take products, without the product's present lease, the
 * first to end first.
 */
export const listTargets = (
  db: Db,
  { artisanId, except, today }: { artisanId: string; except: string; today: CalendarDay },
) =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .select(["rentals.id", "rentals.pallets", "storage_spaces.name", "storage_spaces.address"])
    .where("rentals.artisan_id", "=", artisanId)
    .where("rentals.id", "!=", except)
    .where("rentals.status", "=", "confirmed")
    .where("ending_since", "is", null)
    .where("end_date", ">", today)
    .orderBy("end_date")
    .orderBy("rentals.id")
    .limit(LIMITS.wholeList)
    .execute();

/** Finds the place of a space, as buyers are told it. */
export const findPlace = (
  db: Db,
  spaceId: string,
): Promise<{ name: string; postcode: string; city: string }> =>
  db
    .selectFrom("storage_spaces")
    .select(["name", "postcode", "city"])
    .where("id", "=", spaceId)
    .executeTakeFirstOrThrow();

/** Finds the movement of a move that was done before; its note is the name of the place there. */
export const findMovedOut = (
  tx: Tx,
  productId: string,
  id: string,
): Promise<{ note: string } | undefined> =>
  tx
    .selectFrom("stock_movements")
    .select("note")
    .where("product_id", "=", productId)
    .where("id", "=", id)
    .where("kind", "=", "moved_out")
    .executeTakeFirst();

/** Moves a locked product to another rental, on a pallet of its own. */
export const moveProduct = async (
  tx: Tx,
  id: string,
  to: { rental_id: string; space_id: string; pickup_location: string; updated_at: Date },
): Promise<void> => {
  await tx
    .updateTable("products")
    .set({ ...to, pallet_id: id })
    .where("id", "=", id)
    .execute();
};

/** Copies the pictures of a product, except its photo, to another product. */
export const copyPictures = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`
    insert into product_pictures (product_id, position, picture, alt_text)
    select ${to}::uuid, position, picture, alt_text from product_pictures where product_id = ${from}
  `.execute(tx);
};

/** Lists the batches of a product that have units. */
export const listBatches = (tx: Tx, productId: string): Promise<BatchRow[]> =>
  tx
    .selectFrom("batches")
    .selectAll()
    .where("product_id", "=", productId)
    .where("units", ">", 0)
    .execute();

/**
 * Adds units of a batch to a locked product, which may have a batch with that number already.
 *
 * @returns true if it has no batch with that number and another day
 */
export const addToBatch = async (tx: Tx, id: string, batch: BatchRow): Promise<boolean> => {
  const { rows } = await sql`
    insert into batches (id, product_id, number, last_day, place, units, told_at, recalled_at, created_at)
    values (${id}, ${batch.product_id}, ${batch.number}, ${batch.last_day}, '', ${batch.units}, ${batch.told_at},
      ${batch.recalled_at}, ${batch.created_at})
    on conflict on constraint batches_once do update
    set units = batches.units + excluded.units, recalled_at = coalesce(batches.recalled_at, excluded.recalled_at)
    where batches.last_day is not distinct from excluded.last_day
    returning id`.execute(tx);
  return rows.length > 0;
};
