import type { Readable } from "node:stream";
import { PRODUCER_STREAMS } from "@stokaz/contract/sellers/producer-register";
import { type Cell, toCsv } from "../../../platform/http/csv.ts";
import type { ProducerRow } from "./repository.ts";

const COLUMNS = [
  "Vendeur",
  "SIRET",
  "Filière",
  "Identifiant unique",
  "Unités remises",
  "À déclarer par l'opérateur",
];

async function* linesOf(batches: AsyncIterable<ProducerRow[]>): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches) {
    for (const { company, siret, stream, number, units } of batch) {
      const isOperators = number === null;
      yield [company, siret, PRODUCER_STREAMS[stream], number, units, isOperators ? "Oui" : "Non"];
    }
  }
}

/** Writes the register of producers for a spreadsheet. */
export const toProducersCsv = (batches: AsyncIterable<ProducerRow[]>): Readable =>
  toCsv(COLUMNS, linesOf(batches));
