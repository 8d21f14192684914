import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Tx } from "../../../../platform/db/db.ts";

/**
 * Change of a stock that its batches must follow: signed units, and the stock before the change.
 */
export type BatchedChange = { productId: string; units: number; stockBefore: number };

type BatchCause = { today: CalendarDay; orderId?: string; batchId?: string | undefined };

const changesTable = (changes: readonly BatchedChange[]) => sql`
  unnest(${changes.map(({ productId }) => productId)}::uuid[],
    ${changes.map(({ units }) => Math.abs(units))}::integer[],
    ${changes.map(({ stockBefore }) => stockBefore)}::integer[]) as change (product_id, units, stock)`;

/**
 * Takes units out of batches, the nearest last day first; then units without a batch; ended batches
 * come last. Stores which batches an order's units come from.
 */
const drawUnits = async (
  tx: Tx,
  changes: readonly BatchedChange[],
  { today, orderId }: BatchCause,
): Promise<void> => {
  await sql`
    with queued as (
      select batches.id, batches.units, change.units as wanted, is_over(batches, ${today}::date) as is_over,
        change.stock - sum(batches.units) over (partition by product_id) as loose,
        coalesce(sum(batches.units) over (
          partition by product_id order by is_over(batches, ${today}::date), last_day nulls last, created_at, batches.id
          rows between unbounded preceding and 1 preceding
        ), 0) as earlier
      from batches join ${changesTable(changes)} using (product_id)
      where batches.units > 0
    ),
    drawn as (
      select id, least(units, wanted - earlier - case when is_over then loose else 0 end)::integer as units from queued
    ),
    emptied as (
      update batches set units = batches.units - drawn.units from drawn where batches.id = drawn.id and drawn.units > 0
    )
    insert into order_batches (order_id, batch_id, units)
    select ${orderId ?? null}::uuid, id, units from drawn where units > 0 and ${orderId ?? null}::uuid is not null
    on conflict on constraint order_batches_pk do update set units = order_batches.units + excluded.units
  `.execute(tx);
};

/** Gives units of an order back to their batches, the farthest last day first. */
const returnUnits = async (
  tx: Tx,
  changes: readonly BatchedChange[],
  orderId: string,
): Promise<void> => {
  await sql`
    with queued as (
      select batches.id, order_batches.units, change.units as wanted,
        coalesce(sum(order_batches.units) over (
          partition by product_id order by last_day desc nulls first, created_at desc, batches.id desc
          rows between unbounded preceding and 1 preceding
        ), 0) as earlier
      from order_batches
      join batches on batches.id = order_batches.batch_id
      join ${changesTable(changes)} using (product_id)
      where order_id = ${orderId}
    ),
    returned as (
      select id, units as held, least(units, wanted - earlier)::integer as units from queued where wanted > earlier
    ),
    filled as (
      update batches set units = batches.units + returned.units from returned where batches.id = returned.id
    ),
    kept as (
      update order_batches set units = held - returned.units from returned
      where order_id = ${orderId} and batch_id = returned.id and returned.units < held
    )
    delete from order_batches using returned
    where order_id = ${orderId} and batch_id = returned.id and returned.units = held
  `.execute(tx);
};

/** Makes the batches of locked products follow a change of their stock. */
export const moveBatches = async (
  tx: Tx,
  changes: readonly BatchedChange[],
  cause: BatchCause,
): Promise<void> => {
  const { batchId, orderId } = cause;
  if (batchId !== undefined) {
    const units = changes.reduce((sum, change) => sum + change.units, 0);
    await tx
      .updateTable("batches")
      .set(({ eb }) => ({ units: eb("units", "+", units) }))
      .where("id", "=", batchId)
      .execute();
    return;
  }
  const fewer = changes.filter(({ units }) => units < 0);
  if (fewer.length > 0) await drawUnits(tx, fewer, cause);
  const more = changes.filter(({ units }) => units > 0);
  if (orderId !== undefined && more.length > 0) await returnUnits(tx, more, orderId);
};
