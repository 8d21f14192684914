import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ADMIN_LISTS, type AdminFilters } from "@stokaz/contract/admin/admin-lists";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import type pg from "pg";
import { createAdminLists } from "../src/modules/admin/lists/service.ts";
import { toListCsv } from "../src/modules/admin/lists/wire.ts";
import { createClock } from "../src/platform/clock.ts";
import { openDb, openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { fillUnchecked, planOf, type Statement } from "./databases.ts";

// Measures the administrator's lists with 100,000 rows each.
const ROWS = 100_000;
const RUNS = 15;
const WARM_UP = 3;
const ZONE = "Indian/Reunion";

const NAMES =
  "array['Payet','Hoarau','Grondin','Fontaine','Boyer','Rivière','Técher','Maillot','Dijoux','Lebon']";
const FIRST = "array['Marie','Jean','Élise','Luc','Nadège','Patrick','Yasmine']";
const TOWNS = "array['Saint-Pierre','Saint-Denis','Le Tampon','Saint-Paul','Cilaos']";

const FILL = [
  `insert into users (id, role, email, password_hash, name, first_name, address, fixed_phone, mobile_phone, created_at, updated_at, email_proven_at)
   select gen_random_uuid(), (array['consumer','lessor','artisan'])[1 + n % 3], 'personne' || n || '@bench.re', 'x',
     (${NAMES})[1 + n % 10], (${FIRST})[1 + n % 7] || ' ' || n, 'x', '0262000000', '0692' || lpad((n % 1000000)::text, 6, '0'),
     now() - n * interval '7 minutes', now(), now()
   from generate_series(1, ${ROWS}) n`,
  `insert into lessor_profiles (user_id, retrieval_days, retrieval_start, retrieval_end, delivery_days, delivery_start, delivery_end,
     has_rental_contract, has_insurance_extension, plans_to_subscribe_insurance)
   select id, '{Lun}', '08:00', '18:00', '{Mar}', '08:00', '18:00', true, true, true from users where role = 'lessor'`,
  `insert into artisan_profiles (user_id, company_name, trade_name, siret, brand_logo)
   select id, 'Société', 'Enseigne ' || name, '73282932000074', 'logo' from users where role = 'artisan'`,
  `create temporary table people as
   select id, role, row_number() over (partition by role order by created_at) as place from users`,
  "create unique index on people (role, place)",
  `insert into storage_spaces (id, lessor_id, name, address, postcode, city, lat, lng, surface_m2, price_cents, photo,
     manager_last_name, manager_first_name, phone, created_at, updated_at)
   select gen_random_uuid(), people.id, 'Espace ' || n, n || ' rue du Banc, ' || (${TOWNS})[1 + n % 5], '97410', (${TOWNS})[1 + n % 5],
     case when n % 50 > 0 then -21.3 end, case when n % 50 > 0 then 55.5 end, 10 + n % 40, 1000 + n % 2000, 'space',
     (${NAMES})[1 + n % 10], 'Jean', '0692000000', now() - n * interval '7 minutes', now()
   from generate_series(1, ${ROWS}) n join people on people.role = 'lessor' and people.place = 1 + n % 30000`,
  `insert into rentals (id, space_id, artisan_id, lessor_id, pallets, start_date, end_date, months, price_cents, total_cents,
     status, hold_expires_at, created_at, confirmed_at)
   select gen_random_uuid(), storage_spaces.id, people.id, lessor_id, 2, current_date - 200 + (n % 300)::integer,
     (current_date - 200 + (n % 300)::integer + interval '3 months')::date, 3, 1250, 7500, 'confirmed', now(), now(), now()
   from (select *, row_number() over (order by id) as n from storage_spaces) as storage_spaces
   join people on people.role = 'artisan' and people.place = 1 + n % 30000`,
  `insert into products (id, rental_id, artisan_id, space_id, name, pickup_location, brand, quantity, stock_quantity, price_cents, area_m2,
     description, photo, created_at, updated_at)
   select gen_random_uuid(), id, artisan_id, space_id, (array['Miel de letchi','Vanille Bourbon','Confiture de goyavier','Rhum arrangé'])[1 + n % 4] || ' ' || n,
     (${TOWNS})[1 + n % 5], 'Maison ' || (${NAMES})[1 + n % 10], 10, n % 11, 500 + n % 3000, 1, 'Bon', 'product', now() - n * interval '7 minutes', now()
   from (select *, row_number() over (order by id) as n from rentals) as rentals`,
  `insert into orders (id, order_number, buyer_id, space_id, total_cents, status, hold_expires_at, created_at, paid_at)
   select products.id, 'N' || n, people.id, space_id, price_cents, 'to_collect', now(), products.created_at, products.created_at
   from (select *, row_number() over (order by id) as n from products) as products
   join people on people.role = 'consumer' and people.place = 1 + n % 30000`,
  `insert into order_lines (order_id, position, product_id, seller_id, quantity, price_cents, total_cents, status, product_name,
     product_description, product_photo, seller_name, seller_company_name, seller_siret, rental_end)
   select orders.id, 0, products.id, products.artisan_id, 1, products.price_cents, products.price_cents, 'to_collect',
     name, description, photo, brand, brand,
     '', current_date + 30
   from orders join products on products.id = orders.id`,
  `insert into checkout_sessions (id, purpose, order_id, payer_id, amount_cents, status, hold_expires_at, created_at, settled_at)
   select gen_random_uuid(), 'order', id, buyer_id, total_cents, 'paid', now(), created_at, created_at
   from orders`,
  `insert into ledger_movements (id, kind, amount_cents, checkout_id, provider_reference, occurred_at)
   select gen_random_uuid(), (array['order_payment','platform_fee','refund'])[1 + (amount_cents % 3)], amount_cents, id, id::text, created_at
   from checkout_sessions`,
  `insert into transfers (id, checkout_id, installment, seller_id, gross_cents, fee_cents, due_at, status, attempts, next_attempt_at)
   select gen_random_uuid(), payments.id, 0, seller_id, amount_cents, 50, now(), 'waiting', amount_cents % 2, now()
   from checkout_sessions as payments join order_lines using (order_id) order by payments.id limit ${ROWS / 20}`,
];

const fill = async (pool: pg.Pool): Promise<void> => {
  await fillUnchecked(pool, async (client) => {
    for (const statement of FILL) await client.query(statement);
  });
  await pool.query("analyze");
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const median = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const before = performance.now();
    await work();
    if (run >= WARM_UP) times.push(performance.now() - before);
  }
  return times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
};

type Asked = AdminFilters & { page?: number };

const PAGES: Readonly<Record<string, Asked>> = {
  "users, first page": { type: "users", page: 1 },
  "users, page 9 000": { type: "users", page: 9000 },
  "users, by name": { type: "users", sort: "name" },
  "users, by email, page 5 000": { type: "users", sort: "email", page: 5000 },
  "users, lessors": { type: "users", role: "lessor" },
  "users, searched: one": { type: "users", q: "personne77777" },
  "users, searched: one in ten": { type: "users", q: "hoarau" },
  "spaces, first page": { type: "spaces", page: 1 },
  "spaces, by price": { type: "spaces", sort: "price" },
  "spaces, rented": { type: "spaces", status: "rented" },
  "spaces, not located": { type: "spaces", status: "unlocated" },
  "spaces, searched: one in five": { type: "spaces", q: "cilaos" },
  "products, first page": { type: "products", page: 1 },
  "products, on sale": { type: "products", status: "on-sale" },
  "products, searched: one in forty": { type: "products", q: "vanille hoarau" },
  "transactions, first page": { type: "transactions", page: 1 },
  "transactions, page 9 000": { type: "transactions", page: 9000 },
  "transactions, failed": { type: "transactions", status: "failed" },
  "transactions, fees, by amount": { type: "transactions", movement: "fee", sort: "amount" },
  "transactions, of one person": { type: "transactions", q: "personne77778" },
};

/** Pages whose query plans are printed. */
const EXPLAINED = ["users, first page", "users, searched: one", "transactions, first page"];

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-admin-"));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  const pool = openPool({ host: postgres.host, user: "postgres", database: "postgres" });
  await migrate(pool);
  const before = performance.now();
  await fill(pool);
  say(`${ROWS} rows a list, made in ${Math.round((performance.now() - before) / 1000)} s\n`);
  const statements: Statement[] = [];
  const listening = { isOn: false };
  const db = openDb(pool, (event) => {
    if (listening.isOn) statements.push(event.query);
  });
  const clock = createClock(ZONE);
  const lists = createAdminLists({
    db,
    clock,
    timeZone: ZONE,
    reads: { db, caughtUp: async () => db },
  });
  for (const name of EXPLAINED) {
    const asked = PAGES[name];
    if (!asked) continue;
    statements.length = 0;
    listening.isOn = true;
    await lists.find(asked);
    listening.isOn = false;
    say(`-- ${name}`);
    for (const statement of statements) say(`${await planOf(pool, statement)}\n`);
  }
  say("a page with its total, median ms");
  for (const [name, asked] of Object.entries(PAGES)) {
    const time = await median(() => lists.find(asked));
    const { total } = await lists.find(asked);
    say(`  ${name.padEnd(36)} ${time.toFixed(1).padStart(7)}   of ${total}`);
  }
  const { rows: people } = await pool.query<{ id: string }>("select id from users limit 1");
  const admin = {
    userId: people[0]?.id ?? "",
    role: "admin" as const,
    tokenHash: Buffer.alloc(0),
    isConfirmed: true,
    lacksSecondFactor: false,
  };
  say("\na whole list as CSV: seconds, megabytes, peak of memory above what was there before");
  for (const type of ADMIN_LISTS) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    let [bytes, peak] = [0, before];
    const batches = await lists.exportAll(admin, { type });
    for await (const chunk of toListCsv(type, batches, { today: clock.today(), timeZone: ZONE })) {
      // A stream without an encoding gives buffers.
      bytes += (chunk as Buffer).length;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const [size, more] = [bytes, peak - before].map((count) => (count / 1e6).toFixed(1));
    say(
      `  ${type.padEnd(14)} ${seconds.padStart(6)} s ${size} MB, +${more} MB of ${(peak / 1e6).toFixed(0)}`,
    );
  }
  await pool.end();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
