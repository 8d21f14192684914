import type { Insertable } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { Page } from "../../search/public.ts";
import type { CaseRow, EventRow } from "../tables.ts";

export const insertCase = async (
  tx: Tx,
  opened: Insertable<Schema["handover_cases"]>,
): Promise<void> => {
  await tx.insertInto("handover_cases").values(opened).execute();
};

export const findCase = (db: Db, id: string): Promise<CaseRow | undefined> =>
  db.selectFrom("handover_cases").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks a case until the transaction ends. Lock order: its order is locked before it. */
export const lockCase = (tx: Tx, id: string): Promise<CaseRow> =>
  tx
    .selectFrom("handover_cases")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Adds the buyer's message to the open case of an event. @returns true if there is one */
export const addMessage = async (tx: Tx, eventId: string, message: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("handover_cases")
    .set({ buyer_message: message })
    .where("event_id", "=", eventId)
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

export const setDecided = async (
  tx: Tx,
  id: string,
  decided: Required<
    Pick<
      Insertable<Schema["handover_cases"]>,
      "decision" | "decision_reason" | "decided_at" | "decided_by"
    >
  >,
): Promise<void> => {
  await tx.updateTable("handover_cases").set(decided).where("id", "=", id).execute();
};

/** A case with the facts that the operator needs to decide it; its lines are listed separately. */
export type ShownCaseRow = CaseRow &
  Pick<EventRow, "kind" | "actor_id" | "reason" | "note" | "picture"> & {
    order_number: string;
    place_name: string;
    buyer_id: string;
  };

/** Open cases, the oldest first, or decided ones, the newest first. */
export const listCases = (
  db: Db,
  { isOpen, caseId }: { isOpen: boolean; caseId: string | undefined },
  { after, limit }: Page,
): Promise<ShownCaseRow[]> => {
  const at = isOpen ? "opened_at" : "decided_at";
  let cases = db
    .selectFrom("handover_cases")
    .innerJoin("handover_events", "handover_events.id", "handover_cases.event_id")
    .innerJoin("orders", "orders.id", "handover_cases.order_id")
    .selectAll("handover_cases")
    .select(["kind", "actor_id", "reason", "note", "picture", "place_name", "buyer_id"])
    .select("orders.order_number")
    .where("decided_at", isOpen ? "is" : "is not", null)
    .orderBy(`handover_cases.${at}`, isOpen ? "asc" : "desc")
    .orderBy("handover_cases.id")
    .limit(limit);
  if (caseId) cases = cases.where("handover_cases.id", "=", caseId);
  if (after) {
    const last = new Date(after.value);
    cases = cases.where(({ eb, or, and }) =>
      or([
        eb(`handover_cases.${at}`, isOpen ? ">" : "<", last),
        and([eb(`handover_cases.${at}`, "=", last), eb("handover_cases.id", ">", after.id)]),
      ]),
    );
  }
  return cases.$narrowType<{ order_number: string }>().execute();
};
