import { ADDRESS_READINGS_A_DAY } from "@stokaz/contract/spaces/addresses";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db/db.ts";
import * as rows from "./repository.ts";
import {
  type AddressRight,
  readsOf,
  SHOWN,
  type VisibleAddresses,
  visibleAddresses,
} from "./rules.ts";

type Deps = { db: Db; clock: Clock };

/** A space as it was found for a viewer. */
type Seen = { id: string; address_right: AddressRight | null };

/** Finds what a viewer sees and, for an artisan, the addresses that they read today already. */
const lookAs = async ({ db, clock }: Deps, viewer: Actor | undefined) => {
  const moment = { today: clock.today(), now: clock.now() };
  if (viewer?.role !== "artisan") {
    return { visible: visibleAddresses(viewer, moment, "none"), readToday: [] };
  }
  const { isProven, readToday } = await rows.findReader(db, viewer.userId, moment.today);
  const reads = readsOf(isProven, readToday.length);
  return { visible: visibleAddresses(viewer, moment, reads), readToday };
};

/**
 * Computes how many addresses an artisan may still read today: none while one of the two proofs is
 * missing.
 */
export const findReadingsLeft = async (
  db: Db,
  userId: string,
  today: CalendarDay,
): Promise<{ isEmailProven: boolean; readingsLeft: number }> => {
  const { isEmailProven, isProven, readToday } = await rows.findReader(db, userId, today);
  const left = Math.max(0, ADDRESS_READINGS_A_DAY - readToday.length);
  return { isEmailProven, readingsLeft: isProven ? left : 0 };
};

/** Finds what a viewer sees, for answers without any address. */
export const visibleTo = async (deps: Deps, viewer: Actor | undefined): Promise<VisibleAddresses> =>
  (await lookAs(deps, viewer)).visible;

/**
 * Finds spaces as a viewer sees them, and records the addresses that an artisan reads in the
 * answer, all at once when the answer is known. If the daily limit does not allow all of them, the
 * answer is found again with only the recorded addresses.
 *
 * @param seenIn returns the spaces of an answer, in its order
 */
export const findAsSeen = async <Found>(
  deps: Deps,
  viewer: Actor | undefined,
  find: (visible: VisibleAddresses) => Promise<Found>,
  seenIn: (found: Found) => readonly Seen[],
): Promise<Found> => {
  const { visible, readToday } = await lookAs(deps, viewer);
  const found = await find(visible);
  if (visible.scope !== "artisan") return found;
  const known = new Set(readToday);
  const read = seenIn(found).flatMap(({ id, address_right: right }) =>
    right && SHOWN[right].isReading && !known.has(id) ? [id] : [],
  );
  if (read.length === 0) return found;
  const noted = await inTransaction(deps.db, async (tx) => {
    await rows.lockReader(tx, visible.userId);
    return rows.insertReadings(tx, visible, read);
  });
  return noted === read.length ? found : find({ ...visible, reads: "read-today" });
};
