import type pg from "pg";
import { writeHolidays } from "../src/modules/slots/holidays/service.ts";
import { createSpaceListing } from "../src/modules/spaces/listing/service.ts";
import { openDb } from "../src/platform/db/db.ts";
import {
  fillUnchecked,
  freshly,
  insertLessors,
  planOf,
  type Statement,
  serveDatabases,
} from "./databases.ts";

// Creates databases with many spaces for `bench/searches.ts`, one per size given as argument: their
// addresses go to the parent, which disconnects when it is done. Then the plans of searches on the
// largest one are printed.
const PEOPLE = 100;
/** Past, current and future rentals, within eight months of today. */
const RENTALS_OF_SPACE = 10;

const TOWNS = [
  "97410 Saint-Pierre",
  "97400 Saint-Denis",
  "97430 Le Tampon",
  "97427 L'Étang-Salé",
  "97436 Saint-Leu",
  "97460 Saint-Paul",
  "97439 Sainte-Rose",
  "97413 Cilaos",
];

const fill = async (pool: pg.Pool, spaces: number): Promise<void> => {
  // The holidays are written first: writing them updates the last pickup days of existing rentals.
  const { db, clock, territory } = freshly(openDb(pool));
  await writeHolidays(db, clock, territory);
  await fillUnchecked(pool, async (client) => {
    await insertLessors(client, PEOPLE);
    await client.query(
      `insert into lessor_profiles (user_id, retrieval_days, retrieval_start, retrieval_end, delivery_days, delivery_start, delivery_end,
         has_rental_contract, has_insurance_extension, plans_to_subscribe_insurance)
       select id, '{Lun,Mar,Jeu}', '08:00', '18:00', '{Mar}', '08:00', '18:00', true, true, true from users`,
    );
    await client.query(
      `with lessors as (select id, row_number() over (order by email) - 1 as place from users),
       towns as (select n, ($3::text[])[1 + n % cardinality($3::text[])] as town from generate_series(1, $1::integer) n)
       insert into storage_spaces (id, lessor_id, name, address, postcode, city, lat, lng, surface_m2, price_cents, photo,
         manager_last_name, manager_first_name, phone, created_at, updated_at)
       select gen_random_uuid(), lessors.id, 'Espace ' || n, n || ' rue du Banc, ' || town, split_part(town, ' ', 1),
         substr(town, 7), -21.3 + random() / 3, 55.3 + random() / 3, 16 + n % 24, 1000 + n % 2000, md5(n::text) || '00000000',
         'Hoarau', 'Jean', '0692000000', now() - n * interval '1 minute', now()
       from towns join lessors on lessors.place = n % $2::integer`,
      [spaces, PEOPLE, TOWNS],
    );
    await client.query(
      `with spaces as (select id, lessor_id, row_number() over (order by created_at) - 1 as place from storage_spaces),
       drawn as (
         select n, 1 + n % 3 as pallets, 1 + n / 7 % 6 as months,
           current_date - 240 + floor(random() * 480)::integer as start_date
         from generate_series(1, $1::integer) n
       )
       insert into rentals (id, space_id, artisan_id, lessor_id, pallets, start_date, end_date, months, price_cents, total_cents,
         status, hold_expires_at, created_at, confirmed_at, last_pickup)
       select gen_random_uuid(), spaces.id, spaces.lessor_id, spaces.lessor_id, pallets, start_date,
         (start_date + months * interval '1 month')::date, months, 1250, pallets * months * 1250, 'confirmed', now(), now(), now(),
         start_date + months * interval '1 month' - interval '6 hours'
       from drawn join spaces on spaces.place = n % $2::integer`,
      [spaces * RENTALS_OF_SPACE, spaces],
    );
  });
  await pool.query("vacuum analyze");
};

const SEARCHES = {
  "newest, three months from today": { months: 3 },
  "a commune": { months: 3, location: "saint pierre" },
  "a zone of the map": { months: 3, bbox: [55.4, -21.2, 55.5, -21.1] as const },
  "by distance": { months: 3, near: [-21.1, 55.5] as const, sort: "distance" as const },
};

/** Prints PostgreSQL's plan for each kind of page, with the same statements as the service. */
const explain = async (pool: pg.Pool): Promise<void> => {
  const asked: Statement[] = [];
  const db = openDb(pool, ({ query }) => void asked.push(query));
  const listing = createSpaceListing(freshly(db));
  for (const [name, search] of Object.entries(SEARCHES)) {
    asked.length = 0;
    const { spaces } = await listing.list(undefined, { limit: 24, minSurface: 4, ...search });
    if (spaces.length === 0) throw new Error(`${name}: nothing found, so nothing measured`);
    for (const statement of asked) {
      process.stdout.write(`\n${name}\n${await planOf(pool, statement)}\n`);
    }
  }
};

await serveDatabases("spaces", fill, explain);
