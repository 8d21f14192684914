import { randomUUID } from "node:crypto";
import { LIMITS } from "@stokaz/contract/limits";
import { areaLeftMessage, areaTaken } from "@stokaz/contract/products/products";
import type { StockMove } from "@stokaz/contract/products/stock-moves";
import { type Actor, personOf } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import { Problem } from "../../../platform/problem.ts";
import { listStanding } from "../pallets/public.ts";
import {
  archiveProduct,
  insertProduct,
  type LockedRental,
  listKeptAreas,
  lockRental,
} from "../repository.ts";
import { areaLeftWith, canReceiveProducts } from "../rules.ts";
import { findOwnProduct, lockOwnProduct } from "../service.ts";
import { correctStock, countAwaited } from "../stock/public.ts";
import type { ProductRow } from "../tables.ts";
import * as rows from "./repository.ts";
import { movedBatches, moveShape } from "./rules.ts";

type Deps = { db: Db; clock: Clock };

/** Leases to which a product can move, and the room in each. */
export type MoveChoice = {
  product: ProductRow;
  awaited: number;
  targets: { id: string; name: string; address: string; free: number; isSameThere: boolean }[];
};

/** Result of a move: the product there, and the units that stayed for their buyers. */
export type Moved = { productId: string; spaceName: string; awaited: number };

/** Creates the service that moves products between one's own leases. */
export const createMoves = ({ db, clock }: Deps) => {
  /**
   * Locks both leases, in the same order for both directions.
   *
   * @throws {Problem} rental/not-found, rental/not-yours, product/rental-not-running
   */
  const lockTarget = async (
    tx: Tx,
    { userId }: Actor,
    { from, to }: { from: string; to: string },
  ): Promise<LockedRental> => {
    const locked = new Map<string, LockedRental | undefined>();
    for (const id of [from, to].toSorted()) locked.set(id, await lockRental(tx, id));
    const target = locked.get(to);
    if (!target) throw new Problem("rental/not-found");
    if (target.artisan_id !== userId) throw new Problem("rental/not-yours");
    const { status, end_date: endDate } = target;
    const terms = { status, endDate, isEnding: target.ending_since !== null };
    if (!canReceiveProducts(terms, clock.today())) throw new Problem("product/rental-not-running");
    return target;
  };

  /**
   * Makes sure that the target lease has room for a product.
   *
   * @throws {Problem} product/area-exceeds-rental
   */
  const assertRoom = async (tx: Tx, target: LockedRental, area: number): Promise<void> => {
    const others = await listKeptAreas(tx, target.id);
    // The pallet gets a new id, so the product stands on a pallet of its own.
    const wanted = { pallet: randomUUID(), area };
    if (areaLeftWith(others, wanted, target.pallets) >= 0) return;
    const free = Math.max(0, target.pallets - areaTaken(others));
    throw new Problem("product/area-exceeds-rental", { message: areaLeftMessage(free) });
  };

  /**
   * Finds or creates the product to which units are added, with room for that many.
   *
   * @throws {Problem} stock/too-many, product/area-exceeds-rental
   */
  const receive = async (
    tx: Tx,
    product: ProductRow,
    { target, same, units, actorId }: Omit<Carried, "movementId">,
  ): Promise<string> => {
    const [at, today] = [clock.now(), clock.today()];
    const from = await rows.findPlace(tx, product.space_id);
    if (same) {
      if (same.quantity + units > LIMITS.quantity) throw new Problem("stock/too-many");
      const cause = { kind: "moved_in", note: from.name, actorId, at, today } as const;
      await correctStock(tx, { productId: same.id, quantity: units }, cause);
      return same.id;
    }
    await assertRoom(tx, target, product.area_m2);
    const place = await rows.findPlace(tx, target.space_id);
    const id = randomUUID();
    const { name, brand, category, sub_category, price_cents, area_m2, description } = product;
    const { photo, alt_text, withdrawal_exception, vat_class, net_amount, net_unit } = product;
    const { facts, facts_due_on, facts_told, unapproved_since, refused_reason } = product;
    const copy = {
      id,
      rental_id: target.id,
      space_id: target.space_id,
      artisan_id: product.artisan_id,
      name,
      brand,
      category,
      sub_category,
      price_cents,
      area_m2,
      description,
      photo,
      alt_text,
      withdrawal_exception,
      vat_class,
      net_amount,
      net_unit,
      facts,
      facts_due_on,
      facts_told,
      unapproved_since,
      refused_reason,
      quantity: units,
      stock_quantity: units,
      pallet_id: id,
      pickup_location: `${place.postcode} ${place.city}`.trim(),
      created_at: at,
      updated_at: at,
      archived_at: null,
    };
    await insertProduct(tx, copy, today, { kind: "moved_in", actorId });
    await rows.copyPictures(tx, product.id, id);
    return id;
  };

  /**
   * Carries units from one product to another, with their batches.
   *
   * @throws {Problem} stock/batch-exists, stock/too-many-batches
   */
  const carry = async (
    tx: Tx,
    product: ProductRow,
    { movementId, target, same, units, actorId }: Carried,
  ): Promise<string> => {
    const [at, today] = [clock.now(), clock.today()];
    const place = await rows.findPlace(tx, target.space_id);
    const before = await rows.listBatches(tx, product.id);
    await correctStock(
      tx,
      { productId: product.id, quantity: -units },
      {
        id: movementId,
        kind: "moved_out",
        note: place.name,
        at,
        today,
        actorId,
      },
    );
    const moved = movedBatches(before, await rows.listBatches(tx, product.id));
    const productId = await receive(tx, product, { target, same, units, actorId });
    await rows.linkProducts(tx, product.id, productId);
    for (const batch of moved) {
      const added = { ...batch, product_id: productId };
      if (!(await rows.addToBatch(tx, randomUUID(), added)))
        throw new Problem("stock/batch-exists");
    }
    if ((await rows.listBatches(tx, productId)).length > LIMITS.batches) {
      throw new Problem("stock/too-many-batches");
    }
    return productId;
  };

  return {
    /**
     * Lists the leases to which one's product can move.
     *
     * @throws {Problem} product/not-found, product/not-yours
     */
    async choose(artisan: Actor, productId: string): Promise<MoveChoice> {
      const product = await findOwnProduct(db, artisan, productId);
      const { rental_id: except, artisan_id: artisanId } = product;
      const targets = await rows.listTargets(db, { artisanId, except, today: clock.today() });
      const rented = new Map(targets.map(({ id, pallets }) => [id, pallets]));
      const [standing, same, awaited] = await Promise.all([
        listStanding(db, rented),
        rows.findSame(db, product, [...rented.keys()]),
        countAwaited(db, productId),
      ]);
      return {
        product,
        awaited,
        targets: targets.map(({ id, name, address }) => ({
          id,
          name,
          address,
          free: standing.get(id)?.free ?? 0,
          isSameThere: same.some(({ rental_id }) => rental_id === id),
        })),
      };
    },

    /**
     * Moves units of one's product to another of one's leases, once per idempotency key. If the
     * same product is there already, the units are added to it, and a product left without any unit
     * is archived. Otherwise the product itself moves if all its units move and no order holds any;
     * if some stay, a new product is created there. Units that orders hold always stay.
     *
     * @throws {Problem} product/not-found, product/not-yours, rental/not-found, rental/not-yours,
     * product/rental-not-running, product/area-exceeds-rental, stock/too-few, stock/too-many,
     * stock/batch-exists, stock/too-many-batches, move/same-lease, move/hidden
     */
    move: (
      artisan: Actor,
      productId: string,
      { rentalId, units }: StockMove,
      requestKey: string | undefined,
    ): Promise<Moved> =>
      inTransaction(db, async (tx) => {
        await rows.lockMoves(tx, artisan.userId);
        // The same request may have moved its last unit before, which archived it.
        const product = await lockOwnProduct(tx, artisan, productId, { orArchived: true });
        const movementId = rowIdOf(artisan.userId, requestKey);
        const awaited = await countAwaited(tx, productId);
        const [known] = await rows.findSame(tx, product, [rentalId]);
        const done = await rows.findMovedOut(tx, productId, movementId);
        if (done) return { productId: known?.id ?? productId, spaceName: done.note, awaited };
        if (product.archived_at) throw new Problem("product/not-found");
        if (product.rental_id === rentalId) {
          // A product that moves as a whole has no movement that says so. Orders may hold some of
          // its units by now.
          if (units !== product.stock_quantity + awaited) throw new Problem("move/same-lease");
          const { name } = await rows.findPlace(tx, product.space_id);
          return { productId, spaceName: name, awaited: 0 };
        }
        if (product.hidden_at) throw new Problem("move/hidden");
        if (units > product.stock_quantity) throw new Problem("stock/too-few");
        const same = known && (await lockOwnProduct(tx, artisan, known.id));
        const target = await lockTarget(tx, artisan, { from: product.rental_id, to: rentalId });
        const place = await rows.findPlace(tx, target.space_id);
        const counts = { stock: product.stock_quantity, awaited };
        const shape = moveShape(counts, units, same !== undefined);
        let movedTo = productId;
        if (shape === "whole") {
          await assertRoom(tx, target, product.area_m2);
          await rows.moveProduct(tx, productId, {
            rental_id: target.id,
            space_id: target.space_id,
            updated_at: clock.now(),
            pickup_location: `${place.postcode} ${place.city}`.trim(),
          });
        } else {
          movedTo = await carry(tx, product, {
            movementId,
            target,
            same,
            units,
            actorId: personOf(artisan),
          });
          // No unit is left here and no order holds any, so only the product there remains.
          const isEmpty = units === counts.stock && awaited === 0;
          if (isEmpty) await archiveProduct(tx, productId, clock.now());
        }
        return { productId: movedTo, spaceName: place.name, awaited };
      }),
  };
};

/** Units that move. */
type Carried = {
  movementId: string;
  target: LockedRental;
  same: ProductRow | undefined;
  units: number;
  /** Person who moves the units, also when they act for another. */
  actorId: string;
};

export type Moves = ReturnType<typeof createMoves>;
