import { calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../../platform/db/db.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordExport } from "../../audit/public.ts";
import { type ProducerRow, selectProducers } from "./repository.ts";

/** Rows read at once for the file. */
const BATCH = 500;

export type ProducersDeps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

/**
 * Register of the producers who sell here. Without an identifier, their products are the
 * operator's to declare. Source: code de l'environnement L541-10-9.
 */
export const createProducers = ({ db, reads, clock, timeZone }: ProducersDeps) => ({
  /** Exports a year. The export is recorded with its administrator. */
  async exportYear(admin: Actor, year: number): Promise<AsyncIterable<ProducerRow[]>> {
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, at);
      await recordExport(tx, { admin, list: "producers", filters: { year }, at });
    });
    const firstOf = (of: number): Date => startOfDay(calendarDay(`${of}-01-01`), timeZone);
    const span = { from: firstOf(year), to: firstOf(year + 1) };
    const source = await reads.caughtUp();
    return inBatches(source, source.selectFrom(selectProducers(span)).selectAll(), BATCH);
  },
});

export type Producers = ReturnType<typeof createProducers>;
