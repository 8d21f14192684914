import type { TaxFact } from "@stokaz/contract/tax/tax-identity";
import { fullName } from "@stokaz/contract/text";
import { type CalendarDay, calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import type { Db } from "../../platform/db/db.ts";
import type { Vault } from "../../platform/vault.ts";
import * as rows from "./repository.ts";
import {
  type Activity,
  type GivenFacts,
  missingFacts,
  mustGive,
  placeOf,
  type SealedField,
} from "./rules.ts";
import type { Sealed } from "./tables.ts";

/** A seller, with the facts that the tax authority's file of a year would lack. */
export type TaxCompleteness = {
  userId: string;
  role: "lessor" | "artisan";
  /** Name of their account; for a closed account a text that says so. */
  name: string;
  email: string;
  isClosed: boolean;
  activity: Activity;
  /** True if the file includes them: sellers of few goods are left out. */
  isInFile: boolean;
  missing: TaxFact[];
};

const factsOf = (
  { role, facts, vatStatus, vatNumber }: rows.SellerRow,
  places: readonly rows.PlaceRow[],
): GivenFacts => ({
  kind: role === "lessor" ? "person" : "firm",
  residence: facts?.residence ?? null,
  isSoleTrader: facts?.is_sole_trader ?? null,
  hasTin: facts?.has_tin ?? null,
  hasTinNumber: facts?.tin != null,
  hasBirthDate: facts?.birth_date != null,
  hasBirthTown: facts?.birth_town != null,
  hasBirthCountry: facts?.birth_country != null,
  hasIban: facts?.iban != null,
  hasHolder: facts?.holder != null,
  vatStatus,
  hasVatNumber: vatNumber !== null,
  places: places.map(({ parcel, kind }) => ({
    hasParcel: parcel !== null,
    hasKind: kind !== null,
  })),
});

/** Seals a fact of a person, for its own place. */
export const sealFact = (vault: Vault, userId: string, field: SealedField, text: string): Sealed =>
  // The only place that makes the type.
  vault.seal(text, placeOf(userId, field)) as Sealed;

/** Span of a calendar year in the territory. */
export const spanOf = (year: number, timeZone: string): rows.Span & { fromDay: CalendarDay } => {
  const fromDay = calendarDay(`${year}-01-01`);
  const to = startOfDay(calendarDay(`${year + 1}-01-01`), timeZone);
  return { fromDay, from: startOfDay(fromDay, timeZone), to };
};

/**
 * Lists the facts that these sellers still have to give, by id.
 *
 * @param span only places let within it count; without it all places that were ever let
 */
export const listMissing = async (
  db: Db,
  userIds: readonly string[],
  span?: rows.Span & { fromDay: CalendarDay },
): Promise<Map<string, { row: rows.SellerRow; missing: TaxFact[] }>> => {
  const sellers = await rows.listSellers(db, userIds);
  const places = Map.groupBy(await rows.listPlaces(db, userIds, span), ({ lessorId }) => lessorId);
  return new Map(
    sellers.map((row) => [
      row.userId,
      { row, missing: missingFacts(factsOf(row, places.get(row.userId) ?? [])) },
    ]),
  );
};

/**
 * Lists everybody who was paid within a year, closed accounts included, with the facts that the
 * file of that year lacks.
 */
export const listTaxCompleteness = async (
  db: Db,
  year: number,
  timeZone: string,
): Promise<TaxCompleteness[]> => {
  const span = spanOf(year, timeZone);
  const active = await rows.listActivity(db, span);
  const missing = await listMissing(
    db,
    active.map(({ userId }) => userId),
    span,
  );
  return active.flatMap(({ userId, ...activity }) => {
    const found = missing.get(userId);
    if (!found) return [];
    const { role, email, isClosed, company } = found.row;
    const name = company ?? fullName(found.row);
    const isInFile = mustGive(activity);
    return [{ userId, role, name, email, isClosed, activity, isInFile, missing: found.missing }];
  });
};
