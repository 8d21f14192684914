import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Share of their groups of three letters that two texts have in common, 0 to 1, for one to be meant by the other. */
const LIKENESS = 0.35;

/**
 * The commune that somebody means by a text: one whose name holds it, else the one whose name is most like it.
 *
 * @param communes the names of those that there are
 * @returns `undefined` when none is like it; `isHeld` when its name holds the text, which is then no slip
 */
export const findCommuneLike = async (
  db: Db,
  typed: string,
  communes: readonly string[],
): Promise<{ name: string; isHeld: boolean } | undefined> => {
  const literal = typed.replace(/[\\%_]/g, "\\$&");
  const { rows } = await sql<{ name: string; likeness: number; isHeld: boolean }>`
    select name, similarity(plain_text(name), plain_text(${typed})) as likeness,
      plain_text(name) like '%' || plain_text(${literal}) || '%' as "isHeld"
    from unnest(${communes}::text[]) as name
    order by "isHeld" desc, likeness desc, name
    limit 1`.execute(db);
  const [first] = rows;
  return first && (first.isHeld || first.likeness >= LIKENESS) ? first : undefined;
};
