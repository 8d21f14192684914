import type pg from "pg";
import { createProductListing } from "../src/modules/products/listing/service.ts";
import { openDb } from "../src/platform/db/db.ts";
import { freshly, planOf, type Statement, serveDatabases } from "./databases.ts";
import { fillProducts } from "./product-rows.ts";

// Creates databases with many products for `bench/products.ts`, one per size given as argument:
// their addresses go to the parent, which disconnects when it is done. Then the plans of pages are
// printed.
const SEARCHES = {
  "first page": {},
  "a common word": { product: "vanille" },
  "a category": { category: "Épicerie sucrée", subCategory: "Miels" },
  "a rare word": { product: "vanille 21" },
  "a misspelt word": { product: "vanile bourbom" },
  "without milk and gluten": { withoutAllergens: ["milk", "gluten"] as const },
  "a label": { label: "ab" as const },
  "up to ten euros a kilo": { maxUnitPrice: 1000 },
};

/** Prints PostgreSQL's plan for each kind of page, with the same statements as the service. */
const explain = async (pool: pg.Pool): Promise<void> => {
  const asked: Statement[] = [];
  const db = openDb(pool, ({ query }) => void asked.push(query));
  const listing = createProductListing(freshly(db));
  const client = await pool.connect();
  try {
    for (const [name, search] of Object.entries(SEARCHES)) {
      asked.length = 0;
      const { listings } = await listing.list(undefined, { limit: 24, ...search });
      if (listings.length === 0) throw new Error(`${name}: nothing found, so nothing measured`);
      for (const statement of asked.filter(({ sql }) => sql.includes("products"))) {
        process.stdout.write(`\n${name}\n${await planOf(client, statement)}\n`);
      }
    }
  } finally {
    client.release();
  }
};

await serveDatabases("products", fillProducts, explain);
