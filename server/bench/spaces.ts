import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import type pg from "pg";
import { countPeakPallets } from "../src/modules/availability/public.ts";
import { createSpaceListing } from "../src/modules/spaces/listing/service.ts";
import { openDb, openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { fillUnchecked, freshly, insertLessors, planOf, type Statement } from "./databases.ts";

// Measures the listing and the free room of one space for growing numbers of spaces and past
// rentals.
const SIZES = [
  { name: "1_000 spaces, 10_000 rentals", spaces: 1000, rentals: 10_000 },
  { name: "1_000 spaces, 100_000 rentals", spaces: 1000, rentals: 100_000 },
  { name: "10_000 spaces, 100_000 rentals", spaces: 10_000, rentals: 100_000 },
];
const RUNS = 15;
const WARM_UP = 3;
const LESSORS = 100;

/** Rentals of 1 to 6 months that start within the three years before today and the year after. */
const fill = async (pool: pg.Pool, spaces: number, rentals: number): Promise<string> => {
  await fillUnchecked(pool, async (client) => {
    await insertLessors(client, LESSORS);
    await client.query(
      `insert into lessor_profiles (user_id, retrieval_days, retrieval_start, retrieval_end, delivery_days, delivery_start, delivery_end,
         has_rental_contract, has_insurance_extension, plans_to_subscribe_insurance)
       select id, '{Lun}', '08:00', '18:00', '{Mar}', '08:00', '18:00', true, true, true from users`,
    );
    await client.query(
      `with lessors as (select id, row_number() over (order by email) - 1 as place from users)
       insert into storage_spaces (id, lessor_id, name, address, postcode, city, lat, lng, surface_m2, price_cents, photo,
         manager_last_name, manager_first_name, phone, created_at, updated_at)
       select gen_random_uuid(), lessors.id, 'Espace ' || n, n || ' rue du Banc, 97410 Saint-Pierre',
         case when n % 3 = 0 then '97410' else '97400' end, case when n % 3 = 0 then 'Saint-Pierre' else 'Saint-Denis' end,
         -21.3 + random() / 3, 55.3 + random() / 3, 10 + n % 40, 1000 + n % 2000, 'space', 'Hoarau', 'Jean', '0692000000',
         now() - n * interval '1 minute', now()
       from generate_series(1, $1::integer) n join lessors on lessors.place = n % $2::integer`,
      [spaces, LESSORS],
    );
    await client.query(
      `with numbered as (select id, lessor_id, row_number() over (order by created_at) - 1 as place from storage_spaces),
       drawn as (
         select n, 1 + floor(random() * 3)::integer as pallets, 1 + floor(random() * 6)::integer as months,
           current_date - 1095 + floor(random() * 1460)::integer as start_date
         from generate_series(1, $1::integer) n
       )
       insert into rentals (id, space_id, artisan_id, lessor_id, pallets, start_date, end_date, months, price_cents, total_cents,
         status, hold_expires_at, created_at, confirmed_at)
       select gen_random_uuid(), numbered.id, numbered.lessor_id, numbered.lessor_id, pallets, start_date,
         (start_date + months * interval '1 month')::date, months, 1250, pallets * months * 1250, 'confirmed', now(), now(), now()
       from drawn join numbered on numbered.place = n % $2::integer`,
      [rentals, spaces],
    );
  });
  await pool.query("vacuum storage_spaces");
  await pool.query("analyze");
  const { rows } = await pool.query<{ id: string }>("select id from storage_spaces limit 1");
  return rows[0]?.id ?? randomUUID();
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Milliseconds: the median, and the minimum, which a busy machine disturbs less. */
const measure = async (work: () => Promise<unknown>): Promise<string> => {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const before = performance.now();
    await work();
    if (run >= WARM_UP) times.push(performance.now() - before);
  }
  times.sort((one, other) => one - other);
  return `${times[Math.floor(RUNS / 2)]?.toFixed(1)} (${times[0]?.toFixed(1)})`;
};

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-spaces-"));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  const rows: Record<string, Record<string, string>> = {};
  for (const [index, { name, spaces, rentals }] of SIZES.entries()) {
    const admin = openPool({ host: postgres.host, user: "postgres", database: "postgres" }, 1);
    await admin.query(`create database bench_${index}`);
    await admin.end();
    const pool = openPool({ host: postgres.host, user: "postgres", database: `bench_${index}` });
    await migrate(pool);
    const spaceId = await fill(pool, spaces, rentals);
    const statements: Statement[] = [];
    const listening = { isOn: false };
    const db = openDb(pool, (event) => {
      if (listening.isOn) statements.push(event.query);
    });
    const deps = freshly(db);
    const { clock } = deps;
    const listing = createSpaceListing(deps);
    const today = clock.today();
    const work: Record<string, () => Promise<unknown>> = {
      "page of 20 with its total": () => listing.list(undefined, { limit: 20 }),
      "page in a commune": () => listing.list(undefined, { limit: 20, location: "pierre" }),
      "page for 24 months": () => listing.list(undefined, { limit: 20, months: 24 }),
      "the whole list": () => listing.list(undefined, {}),
      "room of one space": () =>
        countPeakPallets(db, spaceId, { from: today, to: "infinity", now: clock.now() }),
    };
    const times: Record<string, string> = {};
    for (const [label, run] of Object.entries(work)) {
      times[`${label}, ms`] = await measure(run);
    }
    rows[name] = times;
    if (index === SIZES.length - 1) {
      listening.isOn = true;
      await listing.list(undefined, { limit: 20 });
      listening.isOn = false;
      for (const statement of statements) say(`${await planOf(pool, statement)}\n`);
    }
    await pool.end();
  }
  for (const [name, times] of Object.entries(rows)) {
    say(name);
    for (const [label, time] of Object.entries(times)) say(`  ${label.padEnd(34)} ${time}`);
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
