import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { WithdrawalLineRow } from "../tables.ts";

/**
 * Withdrawals with lines to bring back that were declared until an instant and not reminded, the
 * oldest first.
 */
export const listUnreminded = async (
  db: Db,
  { declaredUntil, today }: { declaredUntil: Date; today: CalendarDay },
): Promise<string[]> => {
  const found = await db
    .selectFrom("withdrawals")
    .innerJoin("withdrawal_lines", "withdrawal_lines.withdrawal_id", "withdrawals.id")
    .select("withdrawals.id")
    .where("is_return_needed", "=", true)
    .where("returned_at", "is", null)
    .where("refund_decided_at", "is", null)
    .where("reminded_at", "is", null)
    .where("declared_at", "<=", declaredUntil)
    .where("refund_by", ">", today)
    .groupBy("withdrawals.id")
    .orderBy("declared_at")
    .execute();
  return found.map(({ id }) => id);
};

/** Records the reminder. @returns its lines, none if another process made it */
export const setReminded = (tx: Tx, withdrawalId: string, at: Date): Promise<WithdrawalLineRow[]> =>
  tx
    .updateTable("withdrawal_lines")
    .set({ reminded_at: at })
    .where("withdrawal_id", "=", withdrawalId)
    .where("is_return_needed", "=", true)
    .where("returned_at", "is", null)
    .where("refund_decided_at", "is", null)
    .where("reminded_at", "is", null)
    .returningAll()
    .execute();
