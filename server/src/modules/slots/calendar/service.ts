import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import { listSlotMailDetails, type SlotMailDetails } from "../repository.ts";
import * as calendars from "./repository.ts";

const SHOWN_AFTER_MS = 7 * DAY_MS;

type Deps = {
  db: Db;
  clock: Clock;
  publicUrl: string;
  brandName: string;
  operatorEmail: string;
};

/**
 * Creates the service for the address at which calendar programs read a lessor's pickups: a token,
 * shown once and stored as a hash.
 */
export const createPickupCalendars = (deps: Deps) => {
  const { db, clock, publicUrl, brandName, operatorEmail } = deps;
  return {
    async createdAt({ userId }: Actor): Promise<Date | null> {
      return (await calendars.findCalendar(db, userId))?.created_at ?? null;
    },

    /** Creates a new address. @returns the address; the former one no longer works */
    async renew({ userId }: Actor): Promise<string> {
      const token = newToken();
      const created_at = clock.now();
      const calendar = { lessor_id: userId, token_hash: hashToken(token), created_at };
      await calendars.replaceCalendar(db, calendar);
      return `${publicUrl}/api/pickup-calendar/${token}.ics`;
    },

    remove: ({ userId }: Actor): Promise<void> => calendars.deleteCalendar(db, userId),

    /**
     * Reads the content of a calendar: pickups of the last seven days and all future ones.
     *
     * @throws {Problem} pickup-calendar/not-found
     */
    async read(token: string): Promise<{
      pickups: SlotMailDetails[];
      source: { publicUrl: string; brandName: string; operatorEmail: string; at: Date };
    }> {
      const lessorId = await calendars.findLessor(db, hashToken(token));
      if (lessorId === undefined) throw new Problem("pickup-calendar/not-found");
      const at = clock.now();
      const since = new Date(at.getTime() - SHOWN_AFTER_MS);
      const ids = await calendars.listPickups(db, lessorId, since);
      const source = { publicUrl, brandName, operatorEmail, at };
      return { pickups: await listSlotMailDetails(db, ids), source };
    },
  };
};

export type PickupCalendars = ReturnType<typeof createPickupCalendars>;
