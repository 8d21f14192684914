import type { Cents } from "@stokaz/contract/money/money";
import { ADULT_ONLY } from "@stokaz/contract/products/categories";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { type Db, fullNameOf } from "../../../platform/db/db.ts";

/** Number of items shown of each kind, the oldest first. */
export const SHOWN = 5;

const TOTAL = sql<number>`count(*) over ()`.as("total");
const PURCHASE_ID = sql<string>`coalesce(rental_id, order_id)`.as("purchaseId");

const nameOf = (table: string) => fullNameOf(table);

const messages = (db: Db) =>
  db
    .selectFrom("contact_messages")
    .select(["id as _id", "created_at as since", "email", "phone", "message", TOTAL])
    .select(nameOf("contact_messages").as("name"))
    .where("resolved_at", "is", null)
    .orderBy("since");

const transfers = (db: Db) =>
  db
    .selectFrom("transfers")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
    .innerJoin("users", "users.id", "transfers.seller_id")
    .select([
      "transfers.id as _id",
      "due_at as since",
      "subject_type as purpose",
      PURCHASE_ID,
      TOTAL,
    ])
    .select(["attempts", "last_error as error", nameOf("users").as("sellerName")])
    .select(sql<Cents>`transfer_net(gross_cents, fee_cents)`.as("amount"))
    .where("transfers.status", "=", "waiting")
    .where("attempts", ">", 0)
    .orderBy("since");

const refunds = (db: Db) =>
  db
    .selectFrom("refunds")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
    .select([
      "refunds.id as _id",
      "requested_at as since",
      "subject_type as purpose",
      PURCHASE_ID,
      TOTAL,
    ])
    .select(["refunds.amount_cents as amount", "last_error as error"])
    .where("refunds.status", "=", "failed")
    .orderBy("since");

const reversals = (db: Db) =>
  db
    .selectFrom("transfer_reversals")
    .innerJoin("refunds", "refunds.id", "refund_id")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "refunds.checkout_id")
    .innerJoin("transfers", "transfers.id", "transfer_id")
    .innerJoin("users", "users.id", "transfers.seller_id")
    .select([
      "transfer_reversals.id as _id",
      "requested_at as since",
      "subject_type as purpose",
      PURCHASE_ID,
      TOTAL,
    ])
    .select(["net_cents as amount", "transfer_reversals.last_error as error"])
    .select(nameOf("users").as("sellerName"))
    .where("transfer_reversals.status", "=", "due")
    .where("transfer_reversals.last_error", "is not", null)
    .orderBy("since");

const endings = (db: Db, today: CalendarDay) =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces", "storage_spaces.id", "rentals.space_id")
    .innerJoin("users", "users.id", "rentals.artisan_id")
    .select([
      "rentals.id as _id",
      "rentals.id as purchaseId",
      sql<"rental">`'rental'`.as("purpose"),
      TOTAL,
    ])
    .select("storage_spaces.name as spaceName")
    .select([nameOf("users").as("artisanName"), sql<Date>`ending_since`.as("since")])
    .select(
      sql<number>`(select count(distinct order_id) from order_lines
        join products on products.id = order_lines.product_id
        where products.rental_id = rentals.id and is_order_awaited(order_lines.status))`.as(
        "orders",
      ),
    )
    .where("ending_since", "is not", null)
    .where("rentals.status", "=", "confirmed")
    .where("end_date", ">", today)
    .orderBy("since");

const spaces = (db: Db) =>
  db
    .selectFrom("storage_spaces")
    .innerJoin("users", "users.id", "lessor_id")
    .select(["storage_spaces.id as _id", "storage_spaces.created_at as since", TOTAL])
    .select(["storage_spaces.name", "storage_spaces.address", "lessor_id as lessorId"])
    .select(nameOf("users").as("lessorName"))
    .where("lat", "is", null)
    .where("archived_at", "is", null)
    .orderBy("since");

const accounts = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id as _id", "email", "role", TOTAL])
    .select([sql<Date>`transfers_lost_at`.as("since"), nameOf("users").as("name")])
    .where("transfers_lost_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("since");

/**
 * Artisans who sell alcohol and gave no licence. Source: code de la santé publique L3331-3,
 * L3331-4.
 */
const licences = (db: Db) =>
  db
    .selectFrom("artisan_profiles")
    .innerJoin("users", "users.id", "artisan_profiles.user_id")
    .innerJoin("products", "products.artisan_id", "users.id")
    .select(["users.id as _id", "email", "trade_name as name", TOTAL])
    .select(({ fn }) => fn.min("products.created_at").as("since"))
    .where("alcohol_licence", "is", null)
    .where("products.archived_at", "is", null)
    .where("products.hidden_at", "is", null)
    .where("sub_category", "in", [...ADULT_ONLY])
    .where("users.deleted_at", "is", null)
    .groupBy(["users.id", "email", "trade_name"])
    .orderBy("since");

const disputes = (db: Db) =>
  db
    .selectFrom("disputes")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
    .select([
      "disputes.id as _id",
      "opened_at as since",
      "subject_type as purpose",
      PURCHASE_ID,
      TOTAL,
    ])
    .select(["disputes.amount_cents as amount", "reason", "answer_by as answerBy"])
    .where("disputes.status", "=", "open")
    .orderBy("answerBy")
    .orderBy("since");

const findings = (db: Db) =>
  db
    .selectFrom("reconciliation_findings")
    .leftJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
    .select([
      "reconciliation_findings.id as _id",
      "first_seen_at as since",
      "kind",
      "subject",
      TOTAL,
    ])
    .select(["booked_cents as booked", "provider_cents as provider"])
    .select([
      "subject_type as purpose",
      sql<string | null>`coalesce(rental_id, order_id)`.as("purchaseId"),
    ])
    .where("resolved_at", "is", null)
    .orderBy("since");

/** Results of promises, under the same names. */
const allOf = async <Promises extends Record<string, Promise<unknown>>>(promises: Promises) => {
  const given = Object.entries(promises).map(async ([name, promise]) => [name, await promise]);
  // The type of `fromEntries` loses which value has which name.
  return Object.fromEntries(await Promise.all(given)) as {
    [Name in keyof Promises]: Awaited<Promises[Name]>;
  };
};

type Waits<Item> = { limit: (count: number) => { execute: () => Promise<Item[]> } };

const listFirst = async <Item extends { total: number }>(waits: Waits<Item>) => {
  const items = await waits.limit(SHOWN).execute();
  return { items, total: items[0]?.total ?? 0 };
};

/**
 * The oldest waiting items of each kind, named as on the wire, and the number of waiting items of
 * each kind.
 */
export const listWaiting = (db: Db, today: CalendarDay) =>
  allOf({
    messages: listFirst(messages(db)),
    transfers: listFirst(transfers(db)),
    refunds: listFirst(refunds(db)),
    reversals: listFirst(reversals(db)),
    endings: listFirst(endings(db, today)),
    spaces: listFirst(spaces(db)),
    accounts: listFirst(accounts(db)),
    licences: listFirst(licences(db)),
    disputes: listFirst(disputes(db)),
    findings: listFirst(findings(db)),
  });

export type Waiting = Awaited<ReturnType<typeof listWaiting>>;
