import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Columns that are keys to an account or to a payment, not data about a person. */
const SECRETS = [
  "password_hash",
  "token_hash",
  "session_token_hash",
  "answer_token_hash",
  "secret",
  "code_hash",
  "public_key",
  "challenge_hash",
  "pass_code",
  "request_key",
  "provider_session_id",
  "payment_intent_id",
  "customer_id",
  "payment_method_id",
  "session_id",
  "unread_session_id",
  "url",
];

/** Tables whose rows are about an order. */
const OF_ORDERS = [
  "order_lines",
  "order_batches",
  "slot_bookings",
  "slot_events",
  "handover_events",
  "handover_cases",
  "papers",
  "withdrawals",
  "withdrawal_lines",
  "withdrawal_links",
];

/** Tables whose rows are about a rental, for both of its sides. */
const OF_RENTALS = [
  "rents",
  "rental_acceptances",
  "rental_changes",
  "kept_pallets",
  "lease_growths",
  "place_states",
  "place_state_reminders",
  "leftover_events",
  "leftover_cases",
  "leftover_reminders",
  "pallet_numbers",
];

/**
 * Tables that are exported by these columns alone: whoever is reported doesn't learn by whom, nor what was decided without
 * a measure.
 */
const BY_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  reports: ["reporter_id"],
  // A refund names the administrator who decided it; it is data of the payer.
  refunds: [],
  moderation_decisions: ["owner_id", "decided_by"],
  // A person's data are the messages they wrote, not those they received, nor who blocks them.
  messages: ["sender_id", "written_by"],
  message_blocks: ["blocker_id"],
  // The readings of an administrator are data of the people whose facts were read.
  tax_readings: ["user_id"],
};

type Reference = { table: string; columns: string[] };

/**
 * Every column that may hold a person's identifier, read from the schema itself: a new table can't be forgotten, nor one
 * that names people without a foreign key. What only carries an e-mail that was never proven is left out: anybody could
 * open an account with it and read what somebody else wrote.
 */
const listReferences = async (db: Db): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select table_name as "table", array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
    group by table_name
    order by 1
  `.execute(db);
  return rows;
};

type Row = Record<string, unknown>;

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRETS.includes(column)));

const selectWhere = async (
  db: Db,
  { table, columns }: Reference,
  value: string,
): Promise<Row[]> => {
  const matches = (BY_COLUMNS[table] ?? columns).map(
    (column) => sql`${sql.ref(column)} = ${value}`,
  );
  // These name a seller, who acted, or nobody; what is of somebody's order is theirs too.
  if (OF_ORDERS.includes(table)) {
    matches.push(sql`order_id in (select id from orders where buyer_id = ${value})`);
  }
  // Managers, pictures and tax facts of a space are data of its lessor.
  if (["space_managers", "space_pictures", "space_tax_facts"].includes(table)) {
    matches.push(sql`space_id in (select id from storage_spaces where lessor_id = ${value})`);
  }
  // A contract of a rental is both sides'.
  if (table === "papers") {
    matches.push(
      sql`rental_id in (select id from rentals where ${value} in (artisan_id, lessor_id))`,
    );
  }
  // A payment names its payer; it is the lessor's, too, and that of an order's first seller.
  if (table === "checkout_sessions") {
    matches.push(
      sql`order_id in (select order_id from order_lines where position = 0 and seller_id = ${value})`,
      sql`rental_id in (select id from rentals where lessor_id = ${value})`,
    );
  }
  if (table === "refunds" || table === "disputes") {
    matches.push(sql`checkout_id in (select id from checkout_sessions where payer_id = ${value})`);
  }
  if (table === "product_import_lines") {
    matches.push(sql`import_id in (select id from product_imports where artisan_id = ${value})`);
  }
  if (table === "product_moves") {
    matches.push(sql`from_id in (select id from products where artisan_id = ${value})`);
  }
  // Nor do the months of a rental; its changes name who made them, and are both sides', as is the state of its place.
  if (OF_RENTALS.includes(table)) {
    matches.push(
      sql`rental_id in (select id from rentals where ${value} in (artisan_id, lessor_id))`,
    );
  }
  if (table === "place_state_pictures" || table === "place_state_signatures") {
    matches.push(
      sql`state_id in (select place_states.id from place_states join rentals on rentals.id = rental_id
        where ${value} in (artisan_id, lessor_id))`,
    );
  }
  // A request to rent has its rental's id, and so has what a lease left behind.
  if (table === "rental_requests" || table === "leftovers") {
    matches.push(sql`id in (select id from rentals where ${value} in (artisan_id, lessor_id))`);
  }
  // Both sides of a claim get all of its messages.
  if (table === "claim_lines" || table === "claim_events") {
    matches.push(
      sql`claim_id in (select id from claims where ${value} in (opener_id, respondent_id))`,
    );
  }
  if (table === "claim_pictures") {
    matches.push(
      sql`event_id in (select claim_events.id from claim_events join claims on claims.id = claim_id
        where ${value} in (opener_id, respondent_id))`,
    );
  }
  // Lines of a delivery name nobody.
  if (table === "delivery_lines") {
    matches.push(
      sql`delivery_id in (select id from deliveries where ${value} in (artisan_id, lessor_id, received_by))`,
    );
  }
  if (table === "message_pictures") {
    matches.push(
      sql`message_id in (select id from messages where ${value} in (sender_id, written_by))`,
    );
  }
  // These rows name nobody: they are data of the artisan whose product they are about.
  if (["stock_movements", "stock_thresholds", "batches", "product_pictures"].includes(table)) {
    matches.push(sql`product_id in (select id from products where artisan_id = ${value})`);
  }
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.join(matches, sql` or `)}
  `.execute(db);
  return rows.map(withoutSecrets);
};

/** Every row that names a person, a table at a time; empty tables are left out. */
export async function* eachTable(db: Db, userId: string): AsyncGenerator<[string, Row[]]> {
  for (const reference of await listReferences(db)) {
    const found = await selectWhere(db, reference, userId);
    if (found.length > 0) yield [reference.table, found];
  }
}

export type ExportRow = Selectable<Schema["account_exports"]>;

export const findExport = (
  db: Db,
  { id, user_id }: { id?: string; user_id?: string },
): Promise<ExportRow | undefined> =>
  db
    .selectFrom("account_exports")
    .selectAll()
    .$if(id !== undefined, (query) => query.where(sql<string>`id::text`, "=", id ?? ""))
    .$if(user_id !== undefined, (query) => query.where("user_id", "=", user_id ?? ""))
    .executeTakeFirst();

/** Puts a new archive in the place of the person's former one. */
export const replaceExport = async (tx: Tx, row: ExportRow): Promise<void> => {
  await tx.deleteFrom("account_exports").where("user_id", "=", row.user_id).execute();
  await tx.insertInto("account_exports").values(row).execute();
};

/** @returns whether it still was to be made */
export const setReady = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("account_exports")
    .set({ ready_at: at })
    .where("id", "=", id)
    .where("ready_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};

/** @returns how many */
export const deleteExportsBefore = async (db: Db, instant: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom("account_exports")
    .where("asked_at", "<=", instant)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
