import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Measure, measure, show, startBare, startProduct } from "./measure.ts";

// The listing with 1,000, 10,000 and 100,000 products: what one server process answers, beside the bare server
// measured just before. Then what PostgreSQL does for a page of the largest.
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 100_000];
const SECONDS = 6;
const LISTING = "/api/product/getProducts?limit=24";
const WORDS = [
  "vanille",
  "miel",
  "letchi",
  "savon",
  "panier",
  "sirop",
  "piment",
  "rhum",
  "cafe",
  "chocolat",
];
const BRANDS = ["ruche", "hauts", "tradition", "soleil", "lave"];
const TOWNS = ["pierre", "denis", "tampon", "etang", "leu", "paul", "rose", "cilaos"];

/** More than the server keeps, so that each is looked up again. */
const differentTexts = WORDS.flatMap((word) =>
  BRANDS.flatMap((brand) =>
    TOWNS.map((town) => `${LISTING}&product=${word}&brand=${brand}&location=${town}`),
  ),
);
const SCENARIOS = [
  { name: "first page of 24", targets: [LISTING] },
  { name: "a text search", targets: [`${LISTING}&product=vanille`] },
  { name: `${differentTexts.length} different texts in turn`, targets: differentTexts },
];

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-"));
// The databases stand beside the code that they call: only the server's workspace may look inside it.
const databases = fork(
  path.resolve(import.meta.dirname, "../server/bench/product-databases.ts"),
  SIZES.map(String),
);
const bare = await startBare();
try {
  const [addresses] = (await once(databases, "message")) as [string[]];
  for (const [index, size] of SIZES.entries()) {
    const product = await startProduct({
      DATA_DIR: dataDir,
      DATABASE_URL: addresses[index] ?? "",
    });
    const reference = await measure("bare node:http, 10 kB", bare, ["/"], SECONDS);
    const measures: Measure[] = [];
    for (const { name, targets } of SCENARIOS) {
      const label = `${name}, ${size.toLocaleString("en")} products`;
      measures.push(await measure(label, product, targets, SECONDS));
    }
    show(reference, measures);
    await product.stop();
  }
} finally {
  databases.disconnect();
  await once(databases, "exit");
  await bare.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
