import { addMonths, calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../platform/db/db.ts";
import type { Reads } from "../../platform/db/replica.ts";
import { assertLiveAdmin } from "../accounts/public.ts";
import { recordExport } from "../audit/public.ts";
import {
  type Asked,
  type SoldDay,
  type SoldMove,
  selectSoldDays,
  selectSoldMoves,
} from "./repository.ts";

/** Number of rows read in one batch for a file. */
const BATCH = 500;

/** Rows of a file, read as fast as the reader takes them. */
export type VatRows =
  | { content: "days"; batches: AsyncIterable<SoldDay[]> }
  | { content: "lines"; batches: AsyncIterable<SoldMove[]> };

type Wanted = { month: string; content: VatRows["content"] };

export type VatRecordsDeps = { db: Db; reads: Reads; clock: Clock; timeZone: string };

/** Records of sales with their VAT, for the books and, from 2027 on, for the tax authority. */
export const createVatRecords = (deps: VatRecordsDeps) => {
  const { db, reads, clock, timeZone } = deps;

  const read = (from: Db, { month, content }: Wanted, sellerId?: string): VatRows => {
    const first = calendarDay(`${month}-01`);
    const asked: Asked = {
      from: startOfDay(first, timeZone),
      to: startOfDay(addMonths(first, 1), timeZone),
      sellerId,
    };
    return content === "days"
      ? {
          content,
          batches: inBatches(
            from,
            from.selectFrom(selectSoldDays(asked, timeZone)).selectAll(),
            BATCH,
          ),
        }
      : {
          content,
          batches: inBatches(
            from,
            from.selectFrom(selectSoldMoves(asked, timeZone)).selectAll(),
            BATCH,
          ),
        };
  };

  return {
    /** Rows of all sellers. The export is recorded with its administrator. */
    async exportAll(admin: Actor, wanted: Wanted): Promise<VatRows> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordExport(tx, { admin, list: "vat", filters: wanted, at });
      });
      return read(await reads.caughtUp(), wanted);
    },

    exportOwn: ({ userId }: Actor, wanted: Wanted): VatRows => read(db, wanted, userId),
  };
};

export type VatRecords = ReturnType<typeof createVatRecords>;
