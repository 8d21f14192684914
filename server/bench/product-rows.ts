import type pg from "pg";
import { fillUnchecked } from "./databases.ts";

const PRODUCTS_OF_RENTAL = 10;
/**
 * Products per artisan, per lessor and per space: a town with more products also has more people.
 */
const PRODUCTS_OF_PERSON = 100;
const LEAST_PEOPLE = 100;
const REVIEWS_OF_SELLER = 50;

const NAMES = [
  "Miel de letchi",
  "Vanille Bourbon",
  "Rhum arrangé",
  "Savon au géranium",
  "Confiture de goyave",
  "Panier en vacoa",
  "Café Bourbon pointu",
  "Achards de légumes",
  "Piment confit",
  "Thé aux agrumes",
  "Sucre de canne",
  "Chocolat au combava",
  "Huile de coco",
  "Sirop de tamarin",
  "Punch coco",
  "Chapeau tressé",
  "Bougie à la vanille",
  "Curcuma en poudre",
  "Gelée de bibasse",
  "Letchis séchés",
];
const TOWNS = [
  "Saint-Pierre",
  "Saint-Denis",
  "Le Tampon",
  "L'Étang-Salé",
  "Saint-Leu",
  "Saint-Paul",
  "Sainte-Rose",
  "Cilaos",
];
const BRANDS = [
  "Ruche des Hauts",
  "Vanille des Hauts",
  "Kaz Tradition",
  "Soleil Péi",
  "Terre de Lave",
];

/** The facts that all sheets share. */
const SHEET = {
  legalName: "Miel de letchi",
  ingredients: "Miel de letchi",
  storage: "À l'abri de la lumière et de la chaleur",
  date: "best_before",
  origin: "La Réunion",
  producer: { name: "Vanille des Hauts", address: "12 chemin des Letchis, 97410 Saint-Pierre" },
  nutrition: "small",
};
/** Allergens of the products, in turn; one product in fifty also has a label. */
const ALLERGENS = [[], ["milk"], ["gluten", "nuts"], ["sulphites"]];

/**
 * Fills a database with products and the rows that they need: four of five products are on sale,
 * the others are sold out.
 */
export const fillProducts = async (pool: pg.Pool, products: number): Promise<void> => {
  const rentals = Math.max(1, products / PRODUCTS_OF_RENTAL);
  const people = Math.max(LEAST_PEOPLE, products / PRODUCTS_OF_PERSON);
  await fillUnchecked(pool, async (client) => {
    await client.query(
      `insert into users (id, role, email, password_hash, name, first_name, address, fixed_phone, mobile_phone, created_at, updated_at, email_proven_at)
       select gen_random_uuid(), role, role || n || '@bench.re', 'x', 'Hoarau', 'Jean', 'x', '0262000000', '0692000000', now(), now(), now()
       from generate_series(1, $1) n, unnest('{lessor,artisan}'::text[]) role`,
      [people],
    );
    await client.query(
      `insert into lessor_profiles (user_id, retrieval_days, retrieval_start, retrieval_end, delivery_days, delivery_start, delivery_end,
         has_rental_contract, has_insurance_extension, plans_to_subscribe_insurance)
       select id, '{Lun,Mar,Jeu}', '08:00', '18:00', '{Mar}', '08:00', '18:00', true, true, true from users where role = 'lessor'`,
    );
    await client.query(
      `insert into artisan_profiles (user_id, company_name, trade_name, siret, brand_logo)
       select id, 'Vanille des Hauts SARL', 'Vanille des Hauts', '73282932000074', 'logo' from users where role = 'artisan'`,
    );
    await client.query(
      `with lessors as (select id, row_number() over (order by email) - 1 as place from users where role = 'lessor')
       insert into storage_spaces (id, lessor_id, name, address, postcode, city, lat, lng, surface_m2, price_cents, photo,
         manager_last_name, manager_first_name, phone, created_at, updated_at)
       select gen_random_uuid(), lessors.id, 'Espace ' || n, n || ' rue du Banc, 97410 Saint-Pierre', '97410', 'Saint-Pierre',
         -21.3 + random() / 3, 55.3 + random() / 3, 10000, 1000, 'space', 'Hoarau', 'Jean', '0692000000', now(), now()
       from generate_series(1, $1::integer) n join lessors on lessors.place = n % $2::integer`,
      [people, people],
    );
    await client.query(
      `with spaces as (select id, lessor_id, row_number() over (order by name) - 1 as place from storage_spaces),
       artisans as (select id, row_number() over (order by email) - 1 as place from users where role = 'artisan')
       insert into rentals (id, space_id, artisan_id, lessor_id, pallets, start_date, end_date, months, price_cents, total_cents,
         status, hold_expires_at, created_at, confirmed_at, last_pickup)
       select gen_random_uuid(), spaces.id, artisans.id, spaces.lessor_id, 10, current_date - 40, current_date + 200, 8, 1000, 80000,
         'confirmed', now(), now(), now(), current_date + 199 + time '18:00'
       from generate_series(1, $1::integer) n
       join spaces on spaces.place = n % $2::integer join artisans on artisans.place = n % $3::integer`,
      [rentals, people, people],
    );
    await client.query(
      `with numbered as (select id, artisan_id, space_id, row_number() over (order by id) - 1 as place from rentals)
       insert into products (id, rental_id, artisan_id, space_id, name, pickup_location, brand, category, sub_category, quantity,
         stock_quantity, price_cents, area_m2, description, photo, created_at, updated_at, net_amount, net_unit, facts)
       select gen_random_uuid(), numbered.id, artisan_id, space_id, ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || n,
         ($3::text[])[1 + n / 7 % cardinality($3::text[])], ($4::text[])[1 + n / 3 % cardinality($4::text[])],
         'Épicerie sucrée', 'Miels', 20, case when n % 5 = 0 then 0 else 1 + n % 20 end, 100 + n * 37 % 9900, 1,
         'Récolté à la main dans les Hauts, mis en pot sur place et gardé au frais. Se conserve un an.',
         md5(n::text) || '00000000', now() - n * interval '7 seconds', now(), 100 + n % 900, 'g',
         $6::jsonb || jsonb_build_object('allergens', ($7::jsonb) -> (n % 4)::integer)
           || case when n % 50 = 1 then '{"labels": [{"label": "ab"}]}' else '{}' end::jsonb
       from generate_series(1, $1::integer) n join numbered on numbered.place = n % $5::integer`,
      [products, NAMES, TOWNS, BRANDS, rentals, JSON.stringify(SHEET), JSON.stringify(ALLERGENS)],
    );
    // The orders of these reviews do not exist.
    await client.query(
      `with artisans as (select id, row_number() over (order by email) - 1 as place from users where role = 'artisan'),
       lessors as (select id, row_number() over (order by email) - 1 as place from users where role = 'lessor')
       insert into reviews (id, about, order_id, author_id, subject_id, owner_id, rating, words, experienced_on, written_at, published_at)
       select gen_random_uuid(), 'seller', gen_random_uuid(), lessors.id, artisans.id, artisans.id, 3 + n % 3,
         'Accueil aimable, produit bien emballé, comme sur la photo.', current_date - 30, now() - n * interval '7 seconds', now()
       from generate_series(1, $1::integer) n
       join artisans on artisans.place = n % $2::integer join lessors on lessors.place = n / 3 % $2::integer`,
      [people * REVIEWS_OF_SELLER, people],
    );
    await client.query(
      "select keep_product_words(array_agg(distinct tagged)) from products, unnest(search_words) as tagged",
    );
  });
  await pool.query("vacuum analyze");
};
