import type { Readable } from "node:stream";
import type { Decision } from "@stokaz/contract/moderation/decisions";
import { MEASURES } from "@stokaz/contract/moderation/measures";
import { type Cell, localInstant, toCsv } from "../../../platform/http/csv.ts";
import type { RegisterRow } from "./repository.ts";

/** Name of a decision's subject; the name of a person is read from their account. */
const nameOf = ({ subject_type, subject_name, person_name }: RegisterRow): string =>
  subject_type === "user" ? (person_name ?? "") : subject_name;

export const toWireDecision = (row: RegisterRow): Decision => ({
  _id: row.id,
  number: row.number,
  measure: row.measure,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: nameOf(row),
  ownerName: row.owner_name,
  facts: row.facts,
  ground: row.ground,
  groundText: row.ground_text,
  scope: row.scope,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by_name,
  takesEffectOn: row.takes_effect_on,
  isToCome: row.takes_effect_on !== null && row.applied_at === null && row.ended_at === null,
  endsOn: row.ends_on,
  endedAt: row.ended_at,
  reports: row.report_numbers,
});

const COLUMNS = [
  "Décision",
  "Date",
  "Mesure",
  "Objet",
  "Personne concernée",
  "Les faits",
  "Règle appliquée",
  "Portée",
  "Décidé par",
  "À partir du",
  "Dernier jour",
  "Levée le",
  "Signalements",
];

async function* linesOf(
  batches: AsyncIterable<RegisterRow[]>,
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  // Created once, because each formatter holds its own tables.
  const at = localInstant(timeZone);
  for await (const batch of batches) {
    for (const row of batch) {
      yield [
        row.number,
        at(row.decided_at),
        MEASURES[row.measure],
        nameOf(row),
        row.owner_name,
        row.facts,
        row.ground_text,
        row.scope,
        row.decided_by_name,
        row.takes_effect_on,
        row.ends_on,
        row.ended_at && at(row.ended_at),
        row.report_numbers.join(", "),
      ];
    }
  }
}

/** Writes the register as a file. @param timeZone of the territory */
export const toRegisterCsv = (batches: AsyncIterable<RegisterRow[]>, timeZone: string): Readable =>
  toCsv(COLUMNS, linesOf(batches, timeZone));
