import { sql } from "kysely";
import type { Tx } from "../../../../platform/db/db.ts";

/** Words by which the public list found what somebody offered, and nobody else offers: a name may be among them. */
export const forgetWords = async (tx: Tx, userId: string): Promise<void> => {
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
 * Takes out of closed accounts what the books needed of them, once they don't any more: where their places are when no paid
 * lease and no paid order names these, and whose business it was when nothing was sold or rented. From which network address they offered
 * a place nobody needs: each lease has its own proof.
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
  await sql`
    update storage_spaces set offered_at = null, offered_from = null
    where lessor_id in ${closed} and offered_from is not null`.execute(tx);
  const places = await sql`
    update storage_spaces set name = ${anonymous}, address = '', lat = null, lng = null
    where lessor_id in ${closed} and address <> ''
      and not exists (select from rentals where space_id = storage_spaces.id and confirmed_at is not null)
      and not exists (select from orders where space_id = storage_spaces.id and paid_at is not null)
      and not exists (select from space_tax_facts where space_id = storage_spaces.id)`.execute(tx);
  const businesses = await sql`
    update artisan_profiles set company_name = ${anonymous}, trade_name = ${anonymous}, siret = repeat('0', 14),
      legal_form = null, register = null, vat_number = null, mediator_name = null, mediator_site = null, packaging_number = null,
      textile_number = null, food_declaration = null
    where user_id in ${closed} and company_name <> ${anonymous}
      and not exists (select from rentals where artisan_id = user_id and confirmed_at is not null)
      and not exists (select from order_lines join orders on orders.id = order_id where seller_id = user_id and paid_at is not null)
      and not exists (select from tax_identities where tax_identities.user_id = artisan_profiles.user_id)`.execute(
    tx,
  );
  // Whatever writes a SIRET asks for it to be looked up, also where it is erased.
  await sql`delete from company_checks where user_id in ${closed}`.execute(tx);
  return Number((places.numAffectedRows ?? 0n) + (businesses.numAffectedRows ?? 0n));
};
