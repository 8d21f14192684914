import type { Readable } from "node:stream";
import { TAX_ENDS, TAX_FACTS, TAX_STEPS, type TaxFact } from "@stokaz/contract/tax/tax-identity";
import type { TaxSeller } from "@stokaz/contract/tax/tax-register";
import { type Cell, localInstant, toCsv } from "../../../platform/http/csv.ts";
import type { StepRow } from "./repository.ts";
import type { ListedSeller } from "./service.ts";

export const toWireSeller = ({ userId, activity, ...seller }: ListedSeller): TaxSeller => ({
  _id: userId,
  ...activity,
  ...seller,
});

const STEPS: Readonly<Record<StepRow["step"], string>> = { ...TAX_STEPS, ...TAX_ENDS };

const COLUMNS = ["Vendeur", "Identifiant", "Profil", "Étape", "Date", "Il manquait"];

const wordsOf = (missing: readonly TaxFact[]): string =>
  missing.map((fact) => TAX_FACTS[fact]).join(", ");

async function* linesOf(
  batches: AsyncIterable<StepRow[]>,
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  const at = localInstant(timeZone);
  for await (const batch of batches) {
    for (const { name, userId, role, step, taken_at, missing } of batch) {
      const profile = role === "lessor" ? "Loueur" : "Artisan";
      yield [name, userId, profile, STEPS[step], at(taken_at), wordsOf(missing)];
    }
  }
}

/** Writes the register of steps for a spreadsheet. */
export const toRegisterCsv = (batches: AsyncIterable<StepRow[]>, timeZone: string): Readable =>
  toCsv(COLUMNS, linesOf(batches, timeZone));
