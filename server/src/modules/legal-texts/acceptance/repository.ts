import type { Role } from "@stokaz/contract/accounts/roles";
import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** A version in force that a person still has to accept. */
export type OwedText = {
  id: string;
  kind: LegalKind;
  effective_on: CalendarDay;
  summary: string;
  /** The latest version of the text that they accepted. */
  accepted_before: CalendarDay | null;
};

export const listOwed = async (
  db: Db,
  { userId, role }: { userId: string; role: Role },
  today: CalendarDay,
): Promise<OwedText[]> => {
  const { rows } = await sql<OwedText>`
    select * from texts_to_accept(${userId}::uuid, ${role}, ${today}::date)
    order by array_position(array['terms', 'privacy', 'mandate', 'invoicing', 'lessor'], kind)
  `.execute(db);
  return rows;
};

/** Records that a person accepted versions; earlier acceptances keep their time. */
export const insertAcceptances = async (
  db: Db,
  userId: string,
  textIds: readonly string[],
  acceptedAt: Date,
): Promise<void> => {
  if (textIds.length === 0) return;
  await db
    .insertInto("legal_acceptances")
    .values(textIds.map((text_id) => ({ user_id: userId, text_id, accepted_at: acceptedAt })))
    .onConflict((conflict) => conflict.columns(["user_id", "text_id"]).doNothing())
    .execute();
};
