import { randomUUID } from "node:crypto";
import { LIMITS } from "@stokaz/contract/limits";
import { PROBLEMS } from "@stokaz/contract/problems";
import { missingRefusal } from "@stokaz/contract/products/asked-facts";
import { LABEL_ENDED } from "@stokaz/contract/products/product-facts";
import {
  areaLeftMessage,
  areaTaken,
  type ChangedProduct,
  type KeptArea,
  type NewProduct,
} from "@stokaz/contract/products/products";
import { QUANTITY_RANGE } from "@stokaz/contract/products/quantities";
import { type Actor, personOf } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { rowIdOf } from "../../platform/db/row-id.ts";
import { invalidFields, Problem } from "../../platform/problem.ts";
import { assertRecordShown } from "../../platform/record-version.ts";
import type { Pictures } from "../../platform/storage/pictures.ts";
import { assertEmailProven } from "../accounts/public.ts";
import { findWaitingSince } from "../approvals/public.ts";
import { assertCompanyOpen } from "../company-register/public.ts";
import { assertTextsAccepted } from "../legal-texts/public.ts";
import { deletePicture } from "../picture-lists/public.ts";
import * as products from "./repository.ts";
import {
  areaLeftWith,
  canReceiveProducts,
  choosePallet,
  chooseSheet,
  chooseVatClass,
  chooseWithdrawalException,
  endedLabels,
  quantityAfter,
  typedColumns,
} from "./rules.ts";
import { countAwaited, hasMovement } from "./stock/public.ts";
import type { ProductRow } from "./tables.ts";

export type ProductsDeps = {
  db: Db;
  clock: Clock;
  pictures: Pictures;
  firstListingApproval: boolean;
};

/** Owner of the products. */
export type Owner = Pick<Actor, "userId" | "actedBy">;

/** A product with its rental, its pallet and its area. */
export type PlacedProduct = KeptArea & { id: string; rentalId: string };

/** `beside`: products that will have moved when this one is saved, by their ids. */
type Creation = { id: string; photo: string; beside?: ReadonlyMap<string, PlacedProduct> };

/**
 * `photo`: the key of a new photo; without it the photo stays. `movementId`: id of the movement of
 * its stock, when the request may be sent again.
 */
type Change = Omit<Creation, "photo"> & { photo: string | undefined; movementId?: string };

/** `orArchived`: an archived product counts too, because units of it may still stand there. */
type Sought = { orArchived?: boolean };

/** @throws {Problem} product/not-found, product/not-yours */
const requireOwn = (
  { userId }: Owner,
  product: ProductRow | undefined,
  { orArchived = false }: Sought,
): ProductRow => {
  if (!product || (product.archived_at && !orArchived)) throw new Problem("product/not-found");
  if (product.artisan_id !== userId) throw new Problem("product/not-yours");
  return product;
};

/** Finds an artisan's own product. @throws {Problem} product/not-found, product/not-yours */
export const findOwnProduct = async (
  db: Db,
  artisan: Owner,
  id: string,
  sought: Sought = {},
): Promise<ProductRow> => requireOwn(artisan, await products.findProduct(db, id), sought);

/** Locks an artisan's own rental. @throws {Problem} rental/not-found, rental/not-yours */
const lockOwnRental = async (tx: Tx, { userId }: Owner, id: string) => {
  const rental = await products.lockRental(tx, id);
  if (!rental) throw new Problem("rental/not-found");
  if (rental.artisan_id !== userId) throw new Problem("rental/not-yours");
  return rental;
};

/** Locks an artisan's own product. @throws {Problem} product/not-found, product/not-yours */
export const lockOwnProduct = async (
  tx: Tx,
  artisan: Owner,
  id: string,
  sought: Sought = {},
): Promise<ProductRow> => requireOwn(artisan, await products.lockProduct(tx, id), sought);

/** Chooses the quantity of a product. @throws {Problem} request/invalid, stock/too-many */
const quantityOf = (typed: ChangedProduct, before: ProductRow | undefined): number => {
  const quantity = quantityAfter(typed, before?.quantity);
  if (quantity === undefined) throw invalidFields([{ field: "quantity", message: QUANTITY_RANGE }]);
  if (quantity > LIMITS.quantity) throw new Problem("stock/too-many");
  return quantity;
};

export const createProducts = ({ db, clock, pictures, firstListingApproval }: ProductsDeps) => {
  /** Refuses labels that have ended. @throws {Problem} request/invalid */
  const assertLabelsLast = ({ facts }: Pick<ChangedProduct, "facts">): void => {
    const ended = endedLabels(facts, clock.today());
    if (ended.length === 0) return;
    throw invalidFields(
      ended.map((at) => ({ field: `facts.labels.${at}.until`, message: LABEL_ENDED })),
    );
  };

  /** Columns of a sheet. @throws {Problem} request/invalid for required facts that are missing */
  const sheetOf = (typed: ChangedProduct, before: ProductRow | undefined) => {
    const sheet = chooseSheet(typed, before, clock.today());
    if (!sheet.ok) throw invalidFields(sheet.missing.map(missingRefusal));
    return sheet.value;
  };

  /**
   * Finds the photo of another product of the same artisan.
   *
   * @throws {Problem} product/not-found, product/not-yours
   */
  const photoOfOwn = async (
    tx: Tx,
    artisan: Actor,
    productId: string | undefined,
  ): Promise<string> => {
    if (productId === undefined) throw new Problem("product/not-found");
    return (await lockOwnProduct(tx, artisan, productId)).photo;
  };

  /**
   * Locks the rental that the product goes into, and checks that it can take it.
   *
   * @param current the stored product, if there is one; it stays on its pallet unless the request
   * says otherwise
   * @param beside products as they will stand after the change, wherever they stand now
   * @returns the rental, and the pallet for the product in it
   * @throws {Problem} rental/not-found, rental/not-yours, product/rental-not-running,
   * product/area-exceeds-rental
   */
  const lockRoom = async (
    tx: Tx,
    artisan: Owner,
    { rentedSpaceId, area, sharesPalletWith }: ChangedProduct,
    current: Pick<ProductRow, "id"> & Partial<ProductRow>,
    beside: ReadonlyMap<string, PlacedProduct> = new Map(),
  ): Promise<{ rental: { id: string; space_id: string }; palletId: string }> => {
    const rental = await lockOwnRental(tx, artisan, rentedSpaceId);
    const { status, end_date: endDate } = rental;
    const terms = { status, endDate, isEnding: rental.ending_since !== null };
    if (!canReceiveProducts(terms, clock.today())) throw new Problem("product/rental-not-running");
    const kept = await products.listKeptAreas(tx, rental.id);
    const coming = [...beside.values()].filter(({ rentalId }) => rentalId === rental.id);
    const others = [...kept.filter(({ id }) => !beside.has(id)), ...coming].filter(
      ({ id }) => id !== current.id,
    );
    const isMoved = current.rental_id !== rental.id;
    const own = isMoved ? current.id : (current.pallet_id ?? current.id);
    const palletId = choosePallet(others, sharesPalletWith, { own, fresh: randomUUID() });
    if (palletId === undefined) {
      const { message } = PROBLEMS["delivery/other-product"];
      throw invalidFields([{ field: "sharesPalletWith", message }]);
    }
    if (areaLeftWith(others, { pallet: palletId, area }, rental.pallets) < 0) {
      const free = Math.max(0, rental.pallets - areaTaken(others));
      throw new Problem("product/area-exceeds-rental", { message: areaLeftMessage(free) });
    }
    return { rental, palletId };
  };

  /**
   * Puts a product on sale inside a transaction; does nothing when the id exists.
   *
   * @throws {Problem} request/invalid, account/email-unproven, rental/not-found, rental/not-yours,
   * product/rental-not-running, product/area-exceeds-rental
   */
  const createIn = async (
    tx: Tx,
    artisan: Owner,
    typed: Omit<NewProduct, "productPhoto" | "photoOf">,
    { id, photo, beside }: Creation,
  ): Promise<PlacedProduct> => {
    assertLabelsLast(typed);
    await assertEmailProven(tx, artisan.userId);
    const now = clock.now();
    const quantity = quantityOf(typed, undefined);
    const { rental, palletId } = await lockRoom(tx, artisan, typed, { id }, beside);
    const product = {
      id,
      rental_id: rental.id,
      artisan_id: artisan.userId,
      space_id: rental.space_id,
      ...typedColumns(typed),
      withdrawal_exception: chooseWithdrawalException(typed, undefined),
      vat_class: chooseVatClass(typed, undefined),
      ...sheetOf(typed, undefined),
      pallet_id: palletId,
      quantity,
      stock_quantity: quantity,
      photo,
      unapproved_since: await findWaitingSince(tx, firstListingApproval, {
        list: "products",
        ownerId: artisan.userId,
        now,
      }),
      created_at: now,
      updated_at: now,
      archived_at: null,
    };
    await products.insertProduct(tx, product, clock.today(), { actorId: personOf(artisan) });
    return { id, rentalId: rental.id, pallet: palletId, area: typed.area };
  };

  /**
   * Makes sure that a product as a whole may go to another rental: no buyer awaits it where it is.
   *
   * @throws {Problem} move/hidden, move/orders-wait
   */
  const assertMovable = async (tx: Tx, product: ProductRow): Promise<void> => {
    if (product.hidden_at) throw new Problem("move/hidden");
    if ((await countAwaited(tx, product.id)) > 0) throw new Problem("move/orders-wait");
  };

  /**
   * Changes a product inside a transaction.
   *
   * @throws {Problem} request/invalid, request/record-changed, product/not-found,
   * product/not-yours, rental/not-found, rental/not-yours, product/rental-not-running,
   * product/area-exceeds-rental, product/quantity-below-sold, stock/too-many, move/…
   */
  const updateIn = async (
    tx: Tx,
    artisan: Owner,
    typed: ChangedProduct,
    { id, photo, beside, movementId = randomUUID() }: Change,
  ): Promise<PlacedProduct> => {
    assertLabelsLast(typed);
    const current = await lockOwnProduct(tx, artisan, id);
    const quantity = (await hasMovement(tx, id, movementId))
      ? current.quantity
      : quantityOf(typed, current);
    const { rental, palletId } = await lockRoom(tx, artisan, typed, current, beside);
    if (rental.id !== current.rental_id) await assertMovable(tx, current);
    const changes = {
      rental_id: rental.id,
      space_id: rental.space_id,
      ...typedColumns(typed),
      quantity,
      withdrawal_exception: chooseWithdrawalException(typed, current),
      vat_class: chooseVatClass(typed, current),
      ...sheetOf(typed, current),
      pallet_id: palletId,
      updated_at: clock.now(),
      // The text describes the former photo, so a new photo empties it.
      ...(photo && photo !== current.photo ? { photo, alt_text: "" } : {}),
    };
    const by = { id: movementId, actorId: personOf(artisan), today: clock.today() };
    const after = products.formValues({ ...current, ...changes });
    assertRecordShown(typed.version, products.formValues(current), after);
    const isCovered = await products.changeProduct(tx, current, changes, by);
    if (!isCovered) throw new Problem("product/quantity-below-sold");
    if (photo) await deletePicture(tx, products.PRODUCT_PICTURES, id, photo);
    return { id, rentalId: rental.id, pallet: palletId, area: typed.area };
  };

  return {
    createIn,
    updateIn,

    /**
     * Puts a product on sale, or returns the product that the same request created before.
     *
     * @throws {Problem} account/texts-to-accept, account/email-unproven, company/closed,
     * request/invalid, product/not-found, product/not-yours (the product whose photo is reused),
     * rental/not-found, rental/not-yours, product/rental-not-running, product/area-exceeds-rental,
     * picture/…
     */
    async create(
      artisan: Actor,
      typed: NewProduct,
      requestKey: string | undefined,
    ): Promise<products.ProductView> {
      await assertTextsAccepted(db, artisan, clock);
      await assertCompanyOpen(db, artisan);
      assertLabelsLast(typed);
      // The check comes first, so that no picture is stored for somebody who may not sell there.
      await inTransaction(db, async (tx) => {
        await assertEmailProven(tx, artisan.userId);
        await lockOwnRental(tx, artisan, typed.rentedSpaceId);
      });
      const sent = typed.productPhoto && (await pictures.storeFile(typed.productPhoto));
      const id = rowIdOf(artisan.userId, requestKey);
      return inTransaction(db, async (tx) => {
        const photo = sent ?? (await photoOfOwn(tx, artisan, typed.photoOf));
        await createIn(tx, artisan, typed, { id, photo });
        return products.getProductView(tx, id);
      });
    },

    /**
     * Changes a product; requests with the same key change its quantity once.
     *
     * @throws {Problem} request/invalid, request/record-changed, product/not-found,
     * product/not-yours, rental/not-found, rental/not-yours, product/rental-not-running,
     * product/area-exceeds-rental, product/quantity-below-sold, stock/too-many, move/…, picture/…
     */
    async update(
      artisan: Actor,
      productId: string,
      typed: ChangedProduct,
      requestKey: string | undefined,
    ): Promise<products.ProductView> {
      assertLabelsLast(typed);
      // A photo is processed only after the owner of the product was checked.
      await findOwnProduct(db, artisan, productId);
      const photo = typed.productPhoto && (await pictures.storeFile(typed.productPhoto));
      const movementId = rowIdOf(artisan.userId, requestKey);
      return inTransaction(db, async (tx) => {
        await updateIn(tx, artisan, typed, { id: productId, photo, movementId });
        return products.getProductView(tx, productId);
      });
    },

    /**
     * Archives a product; its orders keep their data.
     *
     * @throws {Problem} product/not-found, product/not-yours
     */
    async archive(artisan: Actor, productId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwnProduct(tx, artisan, productId);
        await products.archiveProduct(tx, productId, clock.now());
      });
    },
  };
};

export type Products = ReturnType<typeof createProducts>;

/** Functions that save products inside a transaction, as their form does. */
export type ProductSaving = Pick<Products, "createIn" | "updateIn">;
