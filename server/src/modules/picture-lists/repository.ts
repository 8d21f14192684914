import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { type PictureRow, withPhoto } from "./rules.ts";

/**
 * Tables in which a kind of listing keeps its pictures: its photo with its description, and a table
 * of the others.
 */
export type PictureTables = {
  listing: "products" | "storage_spaces";
  others: "product_pictures" | "space_pictures";
  /** The column of `others` that names the listing. */
  key: "product_id" | "space_id";
};

/** The pictures of a listing beside its photo, in order, for a query over its table. */
export const otherPictures = ({
  listing,
  others,
  key,
}: PictureTables): RawBuilder<PictureRow[]> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('picture', others.picture, 'alt_text', others.alt_text) order by others.position)
  from ${sql.table(others)} as others where ${sql.ref(`others.${key}`)} = ${sql.ref(`${listing}.id`)}), '[]')`;

/** All pictures of an existing listing, its photo first. */
export const listPictures = async (
  db: Db,
  tables: PictureTables,
  listingId: string,
): Promise<[PictureRow, ...PictureRow[]]> => {
  const { rows } = await sql<{ photo: string; alt_text: string; others: PictureRow[] }>`
    select photo, alt_text, ${otherPictures(tables)} as others
    from ${sql.table(tables.listing)} where id = ${listingId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`${tables.listing}: no ${listingId}`);
  return withPhoto(found, found.others);
};

/** Replaces all pictures of a locked listing; the first becomes its photo. */
export const replacePictures = async (
  tx: Tx,
  { listing, others: table, key }: PictureTables,
  listingId: string,
  [first, ...others]: readonly [PictureRow, ...PictureRow[]],
  now: Date,
): Promise<void> => {
  await sql`
    update ${sql.table(listing)}
    set photo = ${first.picture}, alt_text = ${first.alt_text}, updated_at = ${now}
    where id = ${listingId}`.execute(tx);
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${listingId}`.execute(tx);
  if (others.length === 0) return;
  const rows = others.map(
    ({ picture, alt_text }, index) => sql`(${listingId}, ${index + 1}, ${picture}, ${alt_text})`,
  );
  await sql`
    insert into ${sql.table(table)} (${sql.ref(key)}, position, picture, alt_text)
    values ${sql.join(rows)}`.execute(tx);
};

/** Removes a picture from the others, because it became the photo. */
export const deletePicture = async (
  tx: Tx,
  { others, key }: PictureTables,
  listingId: string,
  picture: string,
): Promise<void> => {
  await sql`
    delete from ${sql.table(others)}
    where ${sql.ref(key)} = ${listingId} and picture = ${picture}`.execute(tx);
};
