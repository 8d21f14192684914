import type { PlaceStateKind } from "@stokaz/contract/handover/place-states";
import type { Insertable, Updateable } from "kysely";
import { type Db, mover, type Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { PlacePictureRow, PlaceSignatureRow, PlaceStateRow } from "../tables.ts";

export type WholeState = PlaceStateRow & {
  /** In the order in which they were added. */
  pictures: PlacePictureRow[];
  signatures: PlaceSignatureRow[];
};

/** States with their pictures and signatures. */
const withParts = async (db: Db, states: readonly PlaceStateRow[]): Promise<WholeState[]> => {
  const ids = states.map(({ id }) => id);
  if (ids.length === 0) return [];
  const pictures = await db
    .selectFrom("place_state_pictures")
    .selectAll()
    .where("state_id", "in", ids)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  const signatures = await db
    .selectFrom("place_state_signatures")
    .selectAll()
    .where("state_id", "in", ids)
    .orderBy("signed_at")
    .execute();
  return states.map((state) => ({
    ...state,
    pictures: pictures.filter(({ state_id }) => state_id === state.id),
    signatures: signatures.filter(({ state_id }) => state_id === state.id),
  }));
};

const ofRental = (db: Db, rentalId: string) =>
  db.selectFrom("place_states").selectAll().where("rental_id", "=", rentalId);

/** Reads the states of a lease's place. */
export const listStates = async (db: Db, rentalId: string): Promise<WholeState[]> =>
  withParts(db, await ofRental(db, rentalId).execute());

export const findState = async (
  db: Db,
  rentalId: string,
  kind: PlaceStateKind,
): Promise<WholeState | undefined> => {
  const state = await ofRental(db, rentalId).where("kind", "=", kind).executeTakeFirst();
  return state && (await withParts(db, [state]))[0];
};

/** Same as {@link findState}, but locked until the transaction ends. */
export const lockState = async (
  tx: Tx,
  rentalId: string,
  kind: PlaceStateKind,
): Promise<WholeState | undefined> => {
  const locked = ofRental(tx, rentalId).where("kind", "=", kind).forUpdate();
  const state = await locked.executeTakeFirst();
  return state && (await withParts(tx, [state]))[0];
};

/** Begins an empty state, unless it exists. */
export const beginState = async (
  tx: Tx,
  row: Pick<PlaceStateRow, "id" | "rental_id" | "kind">,
): Promise<void> => {
  await tx
    .insertInto("place_states")
    .values({ ...row, status: "draft", version: 1, lessor_notes: "", artisan_notes: "" })
    .onConflict((conflict) => conflict.constraint("place_states_once").doNothing())
    .execute();
};

/** Notes of the sides, as a change sets them. */
export type StateNotes = Pick<Updateable<Schema["place_states"]>, "lessor_notes" | "artisan_notes">;

/** Changes the text of a state, which makes a new version. */
export const changeState = async (
  tx: Tx,
  { id, version }: Pick<PlaceStateRow, "id" | "version">,
  changes: StateNotes = {},
): Promise<void> => {
  await tx
    .updateTable("place_states")
    .set({ ...changes, version: version + 1 })
    .where("id", "=", id)
    .execute();
};

export const moveState = mover("place_states");

/** Records the hash of a signed state's file, after the file is stored. */
export const setMade = async (
  db: Db,
  id: string,
  made: { sha256: string; made_at: Date },
): Promise<void> => {
  await db.updateTable("place_states").set(made).where("id", "=", id).execute();
};

export const insertPicture = async (
  tx: Tx,
  row: Insertable<Schema["place_state_pictures"]>,
): Promise<void> => {
  await tx.insertInto("place_state_pictures").values(row).execute();
};

export const describePicture = async (tx: Tx, id: string, description: string): Promise<void> => {
  await tx.updateTable("place_state_pictures").set({ description }).where("id", "=", id).execute();
};

export const deletePicture = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom("place_state_pictures").where("id", "=", id).execute();
};

export const insertSignature = async (tx: Tx, row: PlaceSignatureRow): Promise<void> => {
  await tx.insertInto("place_state_signatures").values(row).execute();
};

/** People of a lease whose accounts are open. */
export const listPeople = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; email: string; first_name: string; name: string }[]> =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name", "name"])
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();

const TABLES_OF_FILES = {
  picture: "place_state_pictures",
  state: "place_states",
  leftover: "leftover_events",
} as const;

/** True if the row of a private file exists and still refers to it. */
export const isKnown = async (
  db: Db,
  { of, id }: { of: keyof typeof TABLES_OF_FILES; id: string },
): Promise<boolean> => {
  let row = db.selectFrom(TABLES_OF_FILES[of]).select("id").where("id", "=", id);
  // An event stays without its picture after the account of its author is closed.
  if (of === "leftover") row = row.where("sha256", "is not", null);
  return (await row.executeTakeFirst()) !== undefined;
};
