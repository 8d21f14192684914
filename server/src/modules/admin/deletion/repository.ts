import type { MovementKind } from "@stokaz/contract/money/accounting";
import type { Cents } from "@stokaz/contract/money/money";
import { sql } from "kysely";
import { isWritten, type Tx } from "../../../platform/db/db.ts";

/** True if a person counts on an order of the product. */
export const hasAwaitedOrders = async (tx: Tx, productId: string): Promise<boolean> => {
  const order = await tx
    .selectFrom("order_lines")
    .select("id")
    .where("product_id", "=", productId)
    .where(sql<boolean>`is_order_awaited(status)`)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
};

/**
 * Hides a transaction from the list.
 *
 * @returns the transaction, or `undefined` when it is unknown or hidden already
 */
export const hideTransaction = async (
  tx: Tx,
  transactionId: string,
): Promise<{ kind: MovementKind; amountCents: Cents } | undefined> => {
  const transaction =
    (await tx
      .selectFrom("ledger_movements")
      .select(["kind", "amount_cents as amountCents"])
      .where("id", "=", transactionId)
      .executeTakeFirst()) ??
    (await tx
      .selectFrom("transfers")
      .select([
        sql<MovementKind>`'transfer'`.as("kind"),
        sql<Cents>`transfer_net(gross_cents, fee_cents)`.as("amountCents"),
      ])
      .where("id", "=", transactionId)
      .where("status", "=", "waiting")
      .executeTakeFirst());
  if (!transaction) return undefined;
  const isHidden = await tx
    .insertInto("hidden_transactions")
    .values({ transaction_id: transactionId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(isWritten);
  return isHidden ? transaction : undefined;
};
