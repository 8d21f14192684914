import type { PlaceKind } from "@stokaz/contract/tax/tax-identity";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Most readings shown to the person. */
const READINGS = 20;

/** Most places of a lessor that are shown. */
const PLACES = 200;

/**
 * Locks a seller, so that their changes come one at a time and not during the closing of their
 * account.
 *
 * @returns true if they have an account
 */
export const lockSeller = async (tx: Tx, userId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
};

export const findFacts = (db: Db, userId: string) =>
  db.selectFrom("tax_identities").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Writes the facts that a person gives; the other facts stay. */
export const saveFacts = async (
  tx: Tx,
  userId: string,
  changes: Omit<Insertable<Schema["tax_identities"]>, "user_id">,
): Promise<void> => {
  const row = { user_id: userId, ...changes };
  await tx
    .insertInto("tax_identities")
    .values(row)
    .onConflict((conflict) => conflict.constraint("tax_identities_pk").doUpdateSet(changes))
    .execute();
};

export type OwnPlace = {
  spaceId: string;
  name: string;
  address: string;
  parcel: string | null;
  kind: PlaceKind | null;
};

/** Lists a lessor's places that are offered or were let, the newest first. */
export const listOwnPlaces = async (db: Db, lessorId: string): Promise<OwnPlace[]> => {
  const { rows } = await sql<OwnPlace>`
    select space.id as "spaceId", space.name, space.address, parcel, kind
    from storage_spaces as space
    left join space_tax_facts on space_tax_facts.space_id = space.id
    where space.lessor_id = ${lessorId} and (space.archived_at is null or exists (
      select from rentals where rentals.space_id = space.id and rentals.confirmed_at is not null))
    order by space.created_at desc, space.id
    limit ${PLACES}`.execute(db);
  return rows;
};

export const findLessorOf = async (db: Db, spaceId: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom("storage_spaces")
    .select("lessor_id")
    .where("id", "=", spaceId)
    .executeTakeFirst();
  return found?.lessor_id;
};

/** Writes the facts of a place. The day of the last change stays if they are the same as before. */
export const savePlace = async (
  tx: Tx,
  row: Insertable<Schema["space_tax_facts"]>,
): Promise<void> => {
  const { space_id: _, ...changes } = row;
  await tx
    .insertInto("space_tax_facts")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .constraint("space_tax_facts_pk")
        .doUpdateSet(changes)
        .where(
          sql<boolean>`(space_tax_facts.parcel, space_tax_facts.kind) is distinct from (excluded.parcel, excluded.kind)`,
        ),
    )
    .execute();
};

/** Lists when and why a person's facts were decrypted, the latest first. */
export const listReadings = (db: Db, userId: string) =>
  db
    .selectFrom("tax_readings")
    .select(["purpose", "read_at as at"])
    .where("user_id", "=", userId)
    .orderBy("read_at", "desc")
    .orderBy("id")
    .limit(READINGS)
    .execute();
