import type { ChangedProduct, NewProduct } from "@stokaz/contract/products";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db.ts";
import type { Pictures } from "../../platform/pictures.ts";
import { Problem } from "../../platform/problem.ts";
import { rowIdOf } from "../../platform/row-id.ts";
import type { ProductRow, RentalRow } from "../../platform/schema.ts";
import * as products from "./repository.ts";
import { canReceiveProducts, fitsInRental } from "./rules.ts";

type Deps = { db: Db; clock: Clock; pictures: Pictures };

/** What an artisan types of a product, under our names. */
const typedColumns = (typed: NewProduct | ChangedProduct) => ({
  name: typed.productName,
  pickup_location: typed.pickupLocation,
  brand: typed.brand,
  category: typed.category || null,
  sub_category: typed.subCategory || null,
  quantity: typed.quantity,
  price_cents: typed.price,
  area_m2: typed.area,
  description: typed.description,
});

export const createProducts = ({ db, clock, pictures }: Deps) => {
  /** @throws {Problem} product/not-found, product/not-yours */
  const lockOwnProduct = async (
    tx: Tx,
    { userId }: Actor,
    productId: string,
  ): Promise<ProductRow> => {
    const product = await products.lockProduct(tx, productId);
    if (!product) throw new Problem("product/not-found");
    if (product.artisan_id !== userId) throw new Problem("product/not-yours");
    return product;
  };

  /**
   * Locks the rental that is to keep the product and makes sure that it may.
   *
   * @throws {Problem} rental/not-found, rental/not-yours, product/rental-not-running, product/area-exceeds-rental
   */
  const lockRoom = async (
    tx: Tx,
    { userId }: Actor,
    productId: string,
    { rentedSpaceId, area }: Pick<NewProduct, "rentedSpaceId" | "area">,
  ): Promise<RentalRow> => {
    const rental = await products.lockRental(tx, rentedSpaceId);
    if (!rental) throw new Problem("rental/not-found");
    if (rental.artisan_id !== userId) throw new Problem("rental/not-yours");
    const terms = { status: rental.status, endDate: rental.end_date };
    if (!canReceiveProducts(terms, clock.today())) throw new Problem("product/rental-not-running");
    const taken = await products.sumAreas(tx, rental.id, productId);
    if (!fitsInRental(taken, area, rental.pallets)) {
      throw new Problem("product/area-exceeds-rental");
    }
    return rental;
  };

  return {
    /**
     * Puts a product on sale, or gives the one that the same request has made before.
     *
     * @throws {Problem} rental/not-found, rental/not-yours, product/rental-not-running, product/area-exceeds-rental
     */
    async create(
      artisan: Actor,
      typed: NewProduct,
      requestKey: string | undefined,
    ): Promise<products.ProductView> {
      const photo = await pictures.storeFile(typed.productPhoto);
      const now = clock.now();
      const productId = await rowIdOf(artisan.userId, requestKey);
      return inTransaction(db, async (tx) => {
        const rental = await lockRoom(tx, artisan, productId, typed);
        await products.insertProduct(tx, {
          id: productId,
          rental_id: rental.id,
          artisan_id: artisan.userId,
          space_id: rental.space_id,
          ...typedColumns(typed),
          stock_quantity: typed.quantity,
          photo,
          created_at: now,
          updated_at: now,
          archived_at: null,
        });
        return products.getProductView(tx, productId);
      });
    },

    /**
     * @throws {Problem} product/not-found, product/not-yours, rental/not-found, rental/not-yours,
     * product/rental-not-running, product/area-exceeds-rental, product/quantity-below-sold
     */
    async update(
      artisan: Actor,
      productId: string,
      typed: ChangedProduct,
    ): Promise<products.ProductView> {
      const photo = typed.productPhoto && (await pictures.storeFile(typed.productPhoto));
      return inTransaction(db, async (tx) => {
        await lockOwnProduct(tx, artisan, productId);
        const rental = await lockRoom(tx, artisan, productId, typed);
        const isCovered = await products.changeProduct(tx, productId, {
          rental_id: rental.id,
          space_id: rental.space_id,
          ...typedColumns(typed),
          updated_at: clock.now(),
          ...(photo ? { photo } : {}),
        });
        if (!isCovered) throw new Problem("product/quantity-below-sold");
        return products.getProductView(tx, productId);
      });
    },

    /** Archives it; its orders keep their data. @throws {Problem} product/not-found, product/not-yours */
    async archive(artisan: Actor, productId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwnProduct(tx, artisan, productId);
        await products.archiveProduct(tx, productId, clock.now());
      });
    },
  };
};

export type Products = ReturnType<typeof createProducts>;
