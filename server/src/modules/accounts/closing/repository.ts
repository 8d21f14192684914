import type { CalendarDay } from "@stokaz/contract/calendar";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

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
const awaitedOrders = (db: Db, now: Date) =>
  db
    .selectFrom("orders")
    .select("orders.id")
    .where(sql<boolean>`is_order_awaited(orders.status, orders.paid_at, ${now})`)
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
  const order = await awaitedOrders(tx, now)
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

/** Whether money is still on its way to or from a person, or contested. */
export const hasWaitingMoney = async (tx: Tx, userId: string): Promise<boolean> => {
  const { rows } = await sql`select from checkouts_awaited_by(${userId}) limit 1`.execute(tx);
  return rows.length > 0;
};

/** What somebody wrote of places goes, but for what the other side of the lease has signed with them: that is its proof, too. */
const forgetPlaceStates = async (tx: Tx, userId: string): Promise<void> => {
  const drafts = (side: "lessor" | "artisan") => sql`(
    select place_states.id from place_states join rentals on rentals.id = rental_id
    where place_states.status = 'draft' and ${sql.ref(`${side}_id`)} = ${userId})`;
  for (const side of ["lessor", "artisan"] as const) {
    await sql`delete from place_state_pictures where side = ${side} and state_id in ${drafts(side)}`.execute(
      tx,
    );
    await sql`delete from place_state_signatures where side = ${side} and state_id in ${drafts(side)}`.execute(
      tx,
    );
    await sql`update place_states set ${sql.ref(`${side}_notes`)} = '', version = version + 1
      where id in ${drafts(side)}`.execute(tx);
  }
};

/** What somebody said of goods that stayed after a lease; that they said it, and what became of it, stays. */
const forgetLeftoverNotes = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .updateTable("leftover_events")
    .set({ note: "", sha256: null })
    .where("actor_id", "=", userId)
    .where("side", "!=", "operator")
    .execute();
};

/** What somebody said in claims, with its pictures; what was asked and what became of it stays. */
const forgetClaims = async (tx: Tx, userId: string): Promise<void> => {
  await sql`
    delete from claim_pictures using claim_events
    where claim_events.id = event_id and actor_id = ${userId} and side <> 'operator'`.execute(tx);
  await tx
    .updateTable("claim_events")
    .set({ words: "" })
    .where("actor_id", "=", userId)
    .where("side", "!=", "operator")
    .execute();
};

/** What somebody wrote to others: that they did stays in the conversation, which is the other one's, too. */
const forgetMessages = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await sql`
    delete from message_pictures where message_id in (select id from messages where ${userId} in (sender_id, written_by))`.execute(
    tx,
  );
  await tx
    .updateTable("messages")
    .set({ words: "", erased_at: now })
    .where(({ eb, or }) => or([eb("sender_id", "=", userId), eb("written_by", "=", userId)]))
    .execute();
  await tx.deleteFrom("message_links").where("person_id", "=", userId).execute();
  await tx
    .deleteFrom("message_blocks")
    .where(({ eb, or }) => or([eb("blocker_id", "=", userId), eb("blocked_id", "=", userId)]))
    .execute();
};

/** A pattern for what has a text in it, whatever that is made of. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Their own, and what others were told of them by name: `Marie Payet`, or `Marie P.`. */
const forgetNotifications = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom("notifications").where("user_id", "=", userId).execute();
  const { first_name: firstName, name } = await tx
    .selectFrom("users")
    .select(["first_name", "name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  // An empty name is in every text.
  if (firstName !== "" && name !== "") {
    const [initial] = name;
    const [whole, short] = [`${firstName} ${name}`, `${firstName} ${initial}.`].map(containing);
    // As the index has it: a million of them are not read.
    const said = sql`(title || ' ' || text)`;
    await sql`delete from notifications where ${said} like ${whole} or ${said} like ${short}`.execute(
      tx,
    );
  }
  for (const table of ["muted_topics", "unsubscribe_links"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
};

/** Words by which the public list found what somebody offered, and nobody else offers: a name may be among them. */
const forgetWords = async (tx: Tx, userId: string): Promise<void> => {
  await sql`
    with theirs as (select distinct unnest(search_words) as tagged from products where artisan_id = ${userId}),
    needed as (
      select distinct unnest(search_words) as tagged from products join users on users.id = artisan_id
      where deleted_at is null and artisan_id <> ${userId}
        and search_words && (select array_agg(tagged) from theirs))
    delete from product_words
    where field || ':' || word in (select tagged from theirs except select tagged from needed)`.execute(
    tx,
  );
};

/**
 * Takes out of closed accounts what the books needed of them, once they don't any more: where their places are when no lease
 * and no order names these, and whose business it was when nothing was sold or rented.
 *
 * @param userId one of them; all without it
 * @returns how many places and businesses
 */
export const eraseUnneeded = async (
  tx: Tx,
  anonymous: string,
  userId: string | null = null,
): Promise<number> => {
  const closed = sql`(
    select id from users where deleted_at is not null and (${userId}::uuid is null or id = ${userId}))`;
  const places = await sql`
    update storage_spaces set name = ${anonymous}, address = '', lat = null, lng = null
    where lessor_id in ${closed} and address <> ''
      and not exists (select from rentals where space_id = storage_spaces.id)
      and not exists (select from orders where space_id = storage_spaces.id)
      and not exists (select from space_tax_facts where space_id = storage_spaces.id)`.execute(tx);
  const businesses = await sql`
    update artisan_profiles set company_name = ${anonymous}, trade_name = ${anonymous}, siret = repeat('0', 14),
      legal_form = null, register = null, vat_number = null, mediator_name = null, mediator_site = null, packaging_number = null
    where user_id in ${closed} and company_name <> ${anonymous}
      and not exists (select from rentals where artisan_id = user_id)
      and not exists (select from order_lines where seller_id = user_id)
      and not exists (select from tax_identities where tax_identities.user_id = artisan_profiles.user_id)`.execute(
    tx,
  );
  // Whatever writes a SIRET asks for it to be looked up, also where it is erased.
  await sql`delete from company_checks where user_id in ${closed}`.execute(tx);
  return Number((places.numAffectedRows ?? 0n) + (businesses.numAffectedRows ?? 0n));
};

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
  // What a lessor wrote of an artisan goes with either of them.
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
  await tx.deleteFrom("account_exports").where("user_id", "=", userId).execute();
  await tx.deleteFrom("login_sessions").where("user_id", "=", userId).execute();
  await tx.deleteFrom("known_devices").where("user_id", "=", userId).execute();
  await tx.deleteFrom("login_challenges").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await tx.deleteFrom("passkey_challenges").where("user_id", "=", userId).execute();
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await tx.deleteFrom("email_proofs").where("user_id", "=", userId).execute();
  await tx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
  await eraseUnneeded(tx, anonymous.name, userId);
};
