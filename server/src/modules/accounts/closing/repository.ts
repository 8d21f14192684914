import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { forgetClaims, forgetMessages, forgetNotifications } from "./conversations/repository.ts";
import { forgetLeftoverNotes, forgetPlaceStates } from "./leases/repository.ts";
import { eraseUnneeded, forgetWords } from "./listings/repository.ts";

/**
 * Locks what a person offers. Purchases lock the product or the space before the accounts they
 * are between: a deletion that goes the same way waits for them instead of blocking them.
 */
export const lockOffers = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .selectFrom("products")
    .select("id")
    .where("artisan_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
  await tx
    .selectFrom("storage_spaces")
    .select("id")
    .where("lessor_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
};

/** Rentals that are running, coming, or held during a payment. */
const committedRentals = (db: Db, today: CalendarDay, now: Date) =>
  db
    .selectFrom("rentals")
    .select("rentals.id")
    .where(sql<boolean>`takes_room(status, hold_expires_at, ${now})`)
    .where("end_date", ">", today)
    .limit(1);

/** Orders that are held during a payment or wait for pickup. */
const awaitedOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select("orders.id")
    .where(sql<boolean>`is_order_awaited(orders.status)`)
    .limit(1);

/** Counts rentals as lessor or artisan, and orders as buyer, seller or keeper. */
export const hasUserCommitments = async (
  tx: Tx,
  userId: string,
  today: CalendarDay,
  now: Date,
): Promise<boolean> => {
  const rental = await committedRentals(tx, today, now)
    .where(({ or, eb }) => or([eb("lessor_id", "=", userId), eb("artisan_id", "=", userId)]))
    .executeTakeFirst();
  if (rental) return true;
  const order = await awaitedOrders(tx)
    .innerJoin("storage_spaces", "storage_spaces.id", "orders.space_id")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("orders.buyer_id", "=", userId),
        exists(
          selectFrom("order_lines")
            .select("order_lines.id")
            .whereRef("order_lines.order_id", "=", "orders.id")
            .where("order_lines.seller_id", "=", userId),
        ),
        eb("storage_spaces.lessor_id", "=", userId),
      ]),
    )
    .executeTakeFirst();
  return order !== undefined;
};

/** True if money to or from a person is still under way or contested. */
export const hasWaitingMoney = async (tx: Tx, userId: string): Promise<boolean> => {
  const { rows } = await sql`select from checkouts_awaited_by(${userId}) limit 1`.execute(tx);
  return rows.length > 0;
};

/** Tables of `accounts` whose rows go with the account. */
const OF_ACCOUNT = [
  "account_exports",
  "login_sessions",
  "known_devices",
  "login_challenges",
  "second_factors",
  "passkeys",
  "passkey_challenges",
  "password_resets",
  "email_proofs",
  "email_changes",
] as const;

/**
 * Takes everything personal out of an account. What the books need stays: the company's name and
 * SIRET with its other facts, the addresses of rented places, the connected account that transfers may still go to.
 */
export const anonymiseUser = async (
  tx: Tx,
  userId: string,
  anonymous: { name: string; email: string },
  now: Date,
): Promise<void> => {
  // By their e-mail, which the account loses next.
  await sql`
    delete from restock_requests
    where user_id = ${userId} or lower(email) = (select lower(email) from users where id = ${userId})
  `.execute(tx);
  await forgetNotifications(tx, userId);
  await tx
    .updateTable("users")
    .set({
      ...anonymous,
      first_name: "",
      password_hash: "!",
      address: "",
      fixed_phone: "",
      mobile_phone: "",
      profile_photo: null,
      suspended_at: null,
      suspension_reason: null,
      updated_at: now,
      deleted_at: now,
    })
    .where("id", "=", userId)
    .execute();
  await tx
    .updateTable("artisan_profiles")
    .set({
      brand_logo: "",
      business_address: null,
      business_phone: null,
      business_email: null,
      alcohol_licence: null,
      alcohol_licence_on: null,
    })
    .where("user_id", "=", userId)
    .execute();
  await tx
    .updateTable("storage_spaces")
    .set({
      manager_last_name: anonymous.name,
      manager_first_name: "",
      phone: "",
      alt_text: "",
      rules: null,
      updated_at: now,
      archived_at: sql<Date>`coalesce(archived_at, ${now})`,
    })
    .where("lessor_id", "=", userId)
    .execute();
  await tx
    .updateTable("orders")
    .set({ manager_last_name: anonymous.name, manager_first_name: "", place_phone: "" })
    .where(({ eb, selectFrom }) =>
      eb(
        "space_id",
        "in",
        selectFrom("storage_spaces").select("id").where("lessor_id", "=", userId),
      ),
    )
    .execute();
  await tx.updateTable("deliveries").set({ note: "" }).where("artisan_id", "=", userId).execute();
  await tx
    .updateTable("deliveries")
    .set({ received_note: "", picture: null })
    .where("received_by", "=", userId)
    .execute();
  await tx
    .updateTable("stock_movements")
    .set({ note: "" })
    .where("actor_id", "=", userId)
    .execute();
  await tx
    .updateTable("handover_events")
    .set({ note: null, picture: null })
    .where("actor_id", "=", userId)
    // That the buyer's age was checked is not in the words of who checked it.
    .where("kind", "!=", "handed_over")
    .execute();
  await tx
    .updateTable("handover_events")
    .set({ answer_token_hash: null })
    .where("answer_token_hash", "is not", null)
    .where(({ eb, selectFrom }) =>
      eb("order_id", "in", selectFrom("orders").select("id").where("buyer_id", "=", userId)),
    )
    .execute();
  await tx
    .updateTable("handover_cases")
    .set({ buyer_message: null })
    .where(({ eb, selectFrom }) =>
      eb("order_id", "in", selectFrom("orders").select("id").where("buyer_id", "=", userId)),
    )
    .execute();
  await tx
    .updateTable("withdrawals")
    .set({ name: anonymous.name, email: anonymous.email })
    .where(({ eb, selectFrom }) =>
      eb("order_id", "in", selectFrom("orders").select("id").where("buyer_id", "=", userId)),
    )
    .execute();
  await tx
    .updateTable("withdrawal_lines")
    .set({ returned_note: null })
    .where("returned_to", "=", userId)
    .execute();
  await tx
    .updateTable("decision_contests")
    .set({ message: "" })
    .where("sender_id", "=", userId)
    .execute();
  await tx
    .updateTable("products")
    .set({ archived_at: now, updated_at: now })
    .where("artisan_id", "=", userId)
    .where("archived_at", "is", null)
    .execute();
  await forgetWords(tx, userId);
  // Nobody sees them beside a product that is off the sale; what orders show is their own.
  await sql`
    delete from product_pictures where product_id in (select id from products where artisan_id = ${userId})`.execute(
    tx,
  );
  // That it was closed is why orders were moved.
  await tx.updateTable("closures").set({ reason: "" }).where("created_by", "=", userId).execute();
  await tx
    .deleteFrom("space_managers")
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("user_id", "=", userId),
        eb(
          "space_id",
          "in",
          selectFrom("storage_spaces").select("id").where("lessor_id", "=", userId),
        ),
      ]),
    )
    .execute();
  await tx
    .deleteFrom("team_members")
    .where(({ eb, or }) => or([eb("seller_id", "=", userId), eb("user_id", "=", userId)]))
    .execute();
  await tx.deleteFrom("acting_sessions").where("seller_id", "=", userId).execute();
  await tx.deleteFrom("team_acts").where("seller_id", "=", userId).execute();
  await sql`
    insert into forgotten_customers (customer_id, forgotten_at)
    select customer_id, ${now}::timestamptz from kept_cards where user_id = ${userId}
    on conflict do nothing`.execute(tx);
  await tx
    .updateTable("rentals")
    .set({ stored_goods: null })
    .where("artisan_id", "=", userId)
    .where("stored_goods", "is not", null)
    .execute();
  // A lessor's reason for a refusal names the artisan: it is erased when either account closes.
  await sql`
    update rental_requests set reason = '' from rentals
    where rentals.id = rental_requests.id and reason is not null and ${userId} in (lessor_id, artisan_id)
  `.execute(tx);
  await tx.deleteFrom("kept_cards").where("user_id", "=", userId).execute();
  await tx.deleteFrom("card_changes").where("user_id", "=", userId).execute();
  await tx
    .updateTable("card_mandates")
    .set({ address: "" })
    .where("user_id", "=", userId)
    .execute();
  // A lease's certificates are its lessor's proof, too.
  await sql`
    delete from insurance_certificates where artisan_id = ${userId} and not exists (
      select from rentals where artisan_id = ${userId} and confirmed_at is not null)
  `.execute(tx);
  await tx.deleteFrom("insurance_reminders").where("artisan_id", "=", userId).execute();
  await forgetLeftoverNotes(tx, userId);
  await forgetPlaceStates(tx, userId);
  await forgetClaims(tx, userId);
  await forgetMessages(tx, userId, now);
  // A rating stays in the average of whom it is about, without its words; what is said of a person goes with them.
  await tx.updateTable("reviews").set({ words: "" }).where("author_id", "=", userId).execute();
  await tx.deleteFrom("reviews").where("owner_id", "=", userId).execute();
  await tx.deleteFrom("review_invitations").where("person_id", "=", userId).execute();
  // Which addresses they read, and who read theirs.
  await sql`
    delete from address_readings where account_id = ${userId}
      or space_id in (select id from storage_spaces where lessor_id = ${userId})
  `.execute(tx);
  await tx.deleteFrom("pickup_calendars").where("lessor_id", "=", userId).execute();
  for (const table of OF_ACCOUNT)
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  await eraseUnneeded(tx, anonymous.name, userId);
};
