import { isDeepStrictEqual } from "node:util";
import { typedRules } from "@stokaz/contract/spaces/space-rules";
import {
  type ChangedSpace,
  type NewSpace,
  PIN_INCOMPLETE,
  pinOutside,
} from "@stokaz/contract/spaces/spaces";
import type { Geocoder } from "../../gateways/geocoder.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { rowIdOf } from "../../platform/db/row-id.ts";
import type { IsOffered } from "../../platform/features.ts";
import { invalidFields, Problem } from "../../platform/problem.ts";
import { assertRecordShown } from "../../platform/record-version.ts";
import type { Pictures } from "../../platform/storage/pictures.ts";
import { isWithin, type Point } from "../../territories/located.ts";
import type { Territory } from "../../territories/territory.ts";
import { assertEmailProven, type ConnectedAccounts } from "../accounts/public.ts";
import { findWaitingSince } from "../approvals/public.ts";
import { countPeakPallets, hasRequests } from "../availability/public.ts";
import { assertTextsAccepted } from "../legal-texts/public.ts";
import { deletePicture } from "../picture-lists/public.ts";
import type { OccupiedSpace, PriceRange } from "./repository.ts";
import * as spaces from "./repository.ts";
import { communeOf } from "./rules.ts";
import type { SpaceRow } from "./tables.ts";

export type SpacesDeps = {
  db: Db;
  clock: Clock;
  connected: Pick<ConnectedAccounts, "canReceiveTransfers">;
  pictures: Pictures;
  geocoder: Geocoder;
  territory: Territory;
  firstListingApproval: boolean;
  isOffered: IsOffered;
};

/** The columns that a lessor fills in, without the address. */
const typedColumns = (typed: NewSpace | ChangedSpace) => ({
  name: typed.name,
  surface_m2: typed.surface,
  price_cents: typed.price,
  manager_last_name: typed.managerLastName,
  manager_first_name: typed.managerFirstName,
  phone: typed.phone,
  ...(typed.acceptance && { acceptance: typed.acceptance }),
});

/** Columns of the typed rules: a new version if they changed. */
const rulesColumns = (typed: NewSpace | ChangedSpace, known?: SpaceRow) => {
  const rules = typedRules(typed);
  const kept = known?.rules ?? null;
  if (rules === undefined || isDeepStrictEqual(rules, kept)) return {};
  const version = (known?.rules_version ?? 0) + 1;
  return { rules: rules && JSON.stringify(rules), rules_version: version };
};

/** The owner of the spaces. */
type Owner = Pick<Actor, "userId">;

/** @throws {Problem} space/not-found, space/not-yours */
const assertOwn = (space: SpaceRow | undefined, { userId }: Owner): SpaceRow => {
  if (!space) throw new Problem("space/not-found");
  if (space.lessor_id !== userId) throw new Problem("space/not-yours");
  return space;
};

/** @throws {Problem} space/not-found, space/not-yours */
export const findOwnSpace = async (db: Db, lessor: Owner, spaceId: string): Promise<SpaceRow> =>
  assertOwn(await spaces.findSpace(db, spaceId), lessor);

/**
 * Same as {@link findOwnSpace}, but locked until the transaction ends.
 *
 * @throws {Problem} space/not-found, space/not-yours
 */
export const lockOwnSpace = async (tx: Tx, lessor: Owner, spaceId: string): Promise<SpaceRow> =>
  assertOwn(await spaces.lockSpace(tx, spaceId), lessor);

/** @throws {Problem} request/invalid for a pin outside of the territory */
export const assertWithinTerritory = (
  pin: Point,
  { bbox, name }: Pick<Territory, "bbox" | "name">,
): void => {
  if (isWithin(pin, bbox)) return;
  throw invalidFields([{ field: "lat", message: pinOutside(name) }]);
};

export const createSpaces = (deps: SpacesDeps) => {
  const { db, clock, connected, pictures, geocoder, territory, firstListingApproval } = deps;

  /** @throws {Problem} feature/off */
  const assertAcceptance = (typed: NewSpace | ChangedSpace, known?: SpaceRow): void => {
    const isNew = typed.acceptance === "on_request" && known?.acceptance !== "on_request";
    if (isNew && !deps.isOffered("on-request")) throw new Problem("feature/off");
  };

  /** Position of the lessor's pin, if there is one. @throws {Problem} request/invalid */
  const pinOf = ({ lat, lng }: NewSpace | ChangedSpace): Point | undefined => {
    if (lat === undefined && lng === undefined) return undefined;
    if (lat === undefined || lng === undefined) {
      throw invalidFields([{ field: "lat", message: PIN_INCOMPLETE }]);
    }
    const pin = { lat, lng };
    assertWithinTerritory(pin, territory);
    return pin;
  };

  /**
   * An address with its position: at the pin if there is one, else where the geocoder finds it,
   * else without coordinates.
   */
  const locate = async (address: string, pin: Point | undefined) => {
    const [place] = await geocoder.find(address);
    const typed = communeOf(address, territory.communes);
    return {
      address,
      postcode: place?.postcode || typed.postcode,
      city: place?.city || typed.city,
      lat: pin?.lat ?? place?.lat ?? null,
      lng: pin?.lng ?? place?.lng ?? null,
    };
  };

  /** Largest number of pallets rented or held on any day from today on. */
  const countCommitted = (tx: Tx, spaceId: string): Promise<number> =>
    countPeakPallets(tx, spaceId, { from: clock.today(), to: "infinity", now: clock.now() });

  return {
    /** A lessor's spaces, newest first. */
    listOwn({ userId }: Actor): Promise<OccupiedSpace[]> {
      return spaces.listSpacesOf(db, userId, clock.today());
    },

    /**
     * Prices of a pallet and month in the commune that an address names; no prices when it names
     * none.
     */
    async findPrices(address: string): Promise<PriceRange & { commune: string }> {
      const { city: commune } = communeOf(address, territory.communes);
      if (commune === "") return { commune, spaces: 0, min: null, median: null, max: null };
      return { commune, ...(await spaces.findPriceRange(db, commune)) };
    },

    /**
     * Publishes a space, or returns the one that the same request made before.
     *
     * @throws {Problem} feature/off, account/texts-to-accept, account/email-unproven,
     * space/payment-account-missing, request/invalid, picture/…
     */
    async create(
      lessor: Actor,
      typed: NewSpace,
      { address, requestKey }: { address: string; requestKey: string | undefined },
    ): Promise<OccupiedSpace> {
      const { userId } = lessor;
      assertAcceptance(typed);
      await assertTextsAccepted(db, lessor, clock);
      if (!(await connected.canReceiveTransfers(userId))) {
        throw new Problem("space/payment-account-missing");
      }
      const pin = pinOf(typed);
      // The check comes first, so that no picture is stored for somebody who may not publish.
      await assertEmailProven(db, userId);
      const [photo, place] = await Promise.all([
        pictures.storeFile(typed.photo),
        locate(typed.address, pin),
      ]);
      const now = clock.now();
      const spaceId = rowIdOf(userId, requestKey);
      await inTransaction(db, async (tx) => {
        await assertEmailProven(tx, userId);
        await spaces.insertSpace(tx, {
          id: spaceId,
          lessor_id: userId,
          ...typedColumns(typed),
          ...rulesColumns(typed),
          ...place,
          photo,
          unapproved_since: await findWaitingSince(tx, firstListingApproval, {
            list: "spaces",
            ownerId: userId,
            now,
          }),
          offered_at: now,
          offered_from: address,
          created_at: now,
          updated_at: now,
          archived_at: null,
        });
      });
      return spaces.getOccupiedSpace(db, spaceId, clock.today());
    },

    /**
     * Changes a space. If the address stays, its coordinates stay too, unless the pin was moved.
     *
     * @throws {Problem} feature/off, space/not-found, space/not-yours, space/surface-below-rented,
     * request/invalid, request/record-changed, picture/…
     */
    async update(
      lessor: Actor,
      spaceId: string,
      typed: ChangedSpace,
      { address }: { address: string },
    ): Promise<OccupiedSpace> {
      const now = clock.now();
      const known = await findOwnSpace(db, lessor, spaceId);
      assertAcceptance(typed, known);
      const pin = pinOf(typed);
      // This happens before the lock: pictures and geocoding are slow, and rentals wait for the
      // lock.
      const [photo, place] = await Promise.all([
        typed.photo && pictures.storeFile(typed.photo),
        typed.address === known.address ? pin : locate(typed.address, pin),
      ]);
      return inTransaction(db, async (tx) => {
        const locked = await lockOwnSpace(tx, lessor, spaceId);
        if (typed.surface < (await countCommitted(tx, spaceId))) {
          throw new Problem("space/surface-below-rented");
        }
        await spaces.updateSpace(tx, spaceId, {
          ...typedColumns(typed),
          ...rulesColumns(typed, locked),
          ...place,
          // The alternative text describes the old photo, so a new photo clears it.
          ...(photo && photo !== locked.photo ? { photo, alt_text: "" } : {}),
          offered_at: now,
          offered_from: address,
          updated_at: now,
        });
        const changed = await spaces.getOccupiedSpace(tx, spaceId, clock.today());
        assertRecordShown(typed.version, spaces.formValues(locked), spaces.formValues(changed));
        if (photo) await deletePicture(tx, spaces.SPACE_PICTURES, spaceId, photo);
        return changed;
      });
    },

    /**
     * Takes a space off offer, or puts it back. All that was begun there goes on. Doing it again
     * changes nothing.
     *
     * @throws {Problem} space/not-found, space/not-yours
     */
    async changeOffer(
      lessor: Actor,
      spaceId: string,
      isTakenOff: boolean,
      { address }: { address: string },
    ): Promise<OccupiedSpace> {
      const now = clock.now();
      return inTransaction(db, async (tx) => {
        const { taken_off_at: takenOffAt } = await lockOwnSpace(tx, lessor, spaceId);
        if (isTakenOff && takenOffAt === null) {
          await spaces.updateSpace(tx, spaceId, { taken_off_at: now, updated_at: now });
        }
        // Who puts it back offers it anew: contracts say when that was.
        if (!isTakenOff && takenOffAt !== null) {
          const offered = { offered_at: now, offered_from: address };
          await spaces.updateSpace(tx, spaceId, {
            ...offered,
            taken_off_at: null,
            updated_at: now,
          });
        }
        return spaces.getOccupiedSpace(tx, spaceId, clock.today());
      });
    },

    /**
     * Archives a space for good; past rentals keep its data.
     *
     * @throws {Problem} space/not-found, space/not-yours, space/has-requests, space/has-rentals
     */
    async archive(lessor: Actor, spaceId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwnSpace(tx, lessor, spaceId);
        if (await hasRequests(tx, spaceId)) throw new Problem("space/has-requests");
        if ((await countCommitted(tx, spaceId)) > 0) throw new Problem("space/has-rentals");
        await spaces.archiveSpace(tx, spaceId, clock.now());
      });
    },
  };
};

export type Spaces = ReturnType<typeof createSpaces>;
