import type { PickupTime } from "@stokaz/contract/handover/handover";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { listLines, listRecalls, type RecallableLine, withRecalls } from "../../orders/public.ts";
import { listBatchesOfOrders, listPalletNumbers, type OrderBatch } from "../../products/public.ts";
import { type Paging, readPage } from "../../search/public.ts";
import { handableLines } from "../rules.ts";
import * as pickups from "./repository.ts";

/** An order to hand over, with the lines that somebody may hand over. */
export type ShownPickup = {
  order: pickups.PickupRow;
  lines: readonly RecallableLine[];
  /** Pallet numbers of products, by product id. */
  pallets: ReadonlyMap<string, number[]>;
  /** Batches of its units. */
  batches: readonly OrderBatch[];
};

type PickupQuery = Paging & {
  spaceId: string | undefined;
  number: string | undefined;
  when: PickupTime | undefined;
};

/** `counts` and `places` are of all orders to hand over, not only of those on the page. */
export type PickupPage = {
  pickups: ShownPickup[];
  nextCursor: string | null;
  counts: Record<"today" | "coming" | "late", number>;
  places: { id: string; name: string }[];
};

const PICKUPS = { name: "pickups", sortedBy: ({ rank }: pickups.PickupRow) => rank };

const SHOWN_STATES: readonly string[] = ["to_collect", "collected"];

type Deps = { db: Db; clock: Clock; timeZone: string };

export const createPickups = ({ db, clock, timeZone }: Deps) => {
  const now = (): pickups.Moment => ({ now: clock.now(), today: clock.today(), timeZone });

  const withLines = async (
    userId: string,
    found: readonly pickups.PickupRow[],
  ): Promise<ShownPickup[]> => {
    const ids = found.map(({ id }) => id);
    const [linesOf, recalls, batchesOf] = await Promise.all([
      listLines(db, ids),
      listRecalls(db, ids),
      listBatchesOfOrders(db, ids),
    ]);
    const productIds = [...linesOf.values()].flat().map(({ product_id }) => product_id);
    const pallets = await listPalletNumbers(db, productIds);
    return found.map((order) => {
      const standing = { userId, isOfPlace: order.is_of_place };
      const all = withRecalls(linesOf.get(order.id) ?? [], recalls);
      const lines = handableLines(all, standing).filter(({ status }) =>
        SHOWN_STATES.includes(status),
      );
      return { order, lines, pallets, batches: batchesOf.get(order.id) ?? [] };
    });
  };

  return {
    /**
     * Page of the orders that somebody hands over, with the number of all those for today, coming
     * and late.
     *
     * @throws {Problem} request/invalid if the cursor is not ours
     */
    async list({ userId }: Actor, query: PickupQuery): Promise<PickupPage> {
      const { limit, cursor, ...filters } = query;
      const which = {
        userId,
        ...filters,
        number: filters.number?.toUpperCase().replace(/\W/g, ""),
      };
      const { rows, nextCursor } = await readPage(PICKUPS, { limit, cursor }, (page) =>
        pickups.listPickups(db, now(), which, page),
      );
      const counted = await pickups.countPickups(db, now(), userId);
      const countOf = (when: PickupTime): number =>
        counted
          .filter((place) => place.when === when)
          .filter(({ spaceId }) => query.spaceId === undefined || spaceId === query.spaceId)
          .reduce((sum, { count }) => sum + count, 0);
      const places = new Map(counted.map(({ spaceId, name }) => [spaceId, name]));
      return {
        pickups: await withLines(userId, rows),
        nextCursor,
        counts: { today: countOf("today"), coming: countOf("coming"), late: countOf("late") },
        places: [...places].map(([id, name]) => ({ id, name })),
      };
    },

    /** Shows one order to a person who hands it over. */
    async show({ userId }: Actor, orderId: string): Promise<ShownPickup> {
      const found = await pickups.listPickups(
        db,
        now(),
        { userId, orderId },
        { after: undefined, limit: 1 },
      );
      const [shown] = await withLines(userId, found);
      if (!shown) throw new Error(`order ${orderId} is not handed over by ${userId}`);
      return shown;
    },
  };
};

export type Pickups = ReturnType<typeof createPickups>;
