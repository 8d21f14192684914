import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Keeper } from "../../platform/kept/keeper.ts";
import { findTurns, type Turns } from "./repository.ts";

type Deps = { db: Db; clock: Clock; timeZone: string; keeper: Keeper };

const NEVER: Turns = { sale: Number.POSITIVE_INFINITY, room: Number.POSITIVE_INFINITY };

/**
 * Gives the next instants at which the clock alone changes the products on sale and the free room;
 * to be called before these are read.
 */
export const createTurns = ({ db, clock, timeZone, keeper }: Deps): (() => Promise<Turns>) => {
  const kept = keeper.group<Turns>({
    name: "turns",
    bytesOf: () => 100,
    dependenciesOf: ({ sale, room }) => ({
      topics: ["rentals", "kept_pallets"],
      expiresAt: Math.min(sale, room),
    }),
  });
  const find = (): Promise<Turns> =>
    findTurns(db, { at: clock.localNow(), now: clock.now(), timeZone });
  return async () => (keeper.isKeeping ? kept.get("next", find) : NEVER);
};
