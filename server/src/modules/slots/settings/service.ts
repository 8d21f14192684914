import type { Actor } from "../../../platform/actor.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { findPlaceHours, lockPlaceHours, type PlaceHours, updateSettings } from "../repository.ts";

const assertOwn = (found: PlaceHours | undefined, { userId }: Actor): PlaceHours => {
  if (!found) throw new Problem("space/not-found");
  if (found.lessorId !== userId) throw new Problem("space/not-yours");
  return found;
};

export const createSlotSettings = ({ db }: { db: Db }) => ({
  /**
   * Reads how the hours of one's own space are divided.
   *
   * @throws {Problem} space/not-found, space/not-yours
   */
  async read(lessor: Actor, spaceId: string): Promise<PlaceHours> {
    return assertOwn(await findPlaceHours(db, spaceId), lessor);
  },

  /**
   * Changes how they are divided; slots of orders stay.
   *
   * @throws {Problem} space/not-found, space/not-yours
   */
  async change(
    lessor: Actor,
    spaceId: string,
    settings: { isSlotted: boolean; minutes: number; capacity: number },
  ): Promise<PlaceHours> {
    return inTransaction(db, async (tx) => {
      const hours = assertOwn(await lockPlaceHours(tx, spaceId), lessor);
      await updateSettings(tx, spaceId, settings);
      return { ...hours, ...settings };
    });
  },
});

export type SlotSettings = ReturnType<typeof createSlotSettings>;
