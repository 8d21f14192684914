import type { Readable } from "node:stream";
import {
  CONFLICT_KINDS,
  CONFLICT_STATES,
  type Conflict,
} from "@stokaz/contract/admin/admin-claims";
import { toEuros } from "@stokaz/contract/money/euros";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { localInstant, toCsv } from "../../../platform/http/csv.ts";
import type { ConflictRow } from "./repository.ts";

export const toWireConflict = (row: ConflictRow, today: CalendarDay): Conflict => {
  const { id, ...shown } = row;
  return { ...shown, _id: id, isLate: row.dueOn !== null && row.dueOn < today };
};

const COLUMNS = [
  "Référence",
  "Type",
  "État",
  "Achat",
  "Parties",
  "Montant (€)",
  "Ouvert le",
  "À faire avant la fin du",
];

async function* linesOf(batches: AsyncIterable<ConflictRow[]>, timeZone: string) {
  const at = localInstant(timeZone);
  for await (const batch of batches) {
    for (const { id, kind, state, title, people, amount, since, dueOn } of batch) {
      const words = [CONFLICT_KINDS[kind], CONFLICT_STATES[state], title, people];
      yield [id, ...words, toEuros(amount), at(since), dueOn ?? ""];
    }
  }
}

export const toConflictsCsv = (batches: AsyncIterable<ConflictRow[]>, timeZone: string): Readable =>
  toCsv(COLUMNS, linesOf(batches, timeZone));
