import type { Readable } from "node:stream";
import { INJUNCTION_OUTCOMES, type Injunction } from "@stokaz/contract/moderation/injunctions";
import { type Cell, localInstant, toCsv } from "../../platform/http/csv.ts";
import type { Shown } from "./service.ts";

export const toWireInjunction = ({ row, isLate }: Shown): Injunction => ({
  _id: row.id,
  since: row.registered_at,
  number: row.number,
  authority: row.authority,
  reference: row.reference,
  receivedOn: row.received_on,
  dueOn: row.due_on,
  isLate,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  visibleIds: row.visible_ids,
  asks: row.asks,
  outcome: row.outcome,
  closedAt: row.closed_at,
  closedBy: row.closed_by_name,
  decision: row.decision_number,
});

const COLUMNS = [
  "Injonction",
  "Autorité",
  "Référence",
  "Reçue le",
  "Enregistrée le",
  "Annonce",
  "Ce qu'elle demande",
  "À exécuter avant le",
  "Réponse",
  "Traitée le",
  "Par",
  "Décision",
  "En retard",
];

async function* linesOf(
  batches: AsyncIterable<Shown[]>,
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  const at = localInstant(timeZone);
  for await (const batch of batches) {
    for (const { row, isLate } of batch) {
      yield [
        row.number,
        row.authority,
        row.reference,
        row.received_on,
        at(row.registered_at),
        row.subject_name,
        row.asks,
        row.due_on,
        row.outcome && INJUNCTION_OUTCOMES[row.outcome],
        row.closed_at && at(row.closed_at),
        row.closed_by_name,
        row.decision_number,
        isLate ? "Oui" : "Non",
      ];
    }
  }
}

/** The injunctions as a file. @param timeZone the territory's */
export const toInjunctionsCsv = (batches: AsyncIterable<Shown[]>, timeZone: string): Readable =>
  toCsv(COLUMNS, linesOf(batches, timeZone));
