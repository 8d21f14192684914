import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Measure, measure, show, startBare, startProduct } from "./measure.ts";

// The search of a space with dates, among 1,000, 10,000 and 100,000: what one server process answers, beside the bare
// server measured just before. Then what PostgreSQL does for searches of the largest.
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 100_000];
const SECONDS = 6;
const DAY_MS = 86_400_000;
/** More than the server keeps, so that each is looked up again. */
const DIFFERENT = 1000;

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const search = (days: number, months: number, rest = ""): string =>
  `/api/renter/availableStorageSpace?from=${dayIn(days)}&months=${months}&minSurface=4&limit=24${rest}`;

const differentDates = (rest = ""): string[] =>
  Array.from({ length: DIFFERENT }, (_, index) =>
    search(1 + (index % 300), 1 + Math.floor(index / 300), rest),
  );
const SCENARIOS = [
  { name: "one period", targets: [search(14, 3)] },
  { name: `${DIFFERENT} periods in turn`, targets: differentDates() },
  { name: `${DIFFERENT} periods in a commune`, targets: differentDates("&location=saint-pierre") },
];

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-"));
// The databases stand beside the code that they call: only the server's workspace may look inside it.
const databases = fork(
  path.resolve(import.meta.dirname, "../server/bench/search-databases.ts"),
  SIZES.map(String),
);
const bare = await startBare();
try {
  const [addresses] = (await once(databases, "message")) as [string[]];
  for (const [index, size] of SIZES.entries()) {
    const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: addresses[index] ?? "" });
    const reference = await measure("bare node:http, 10 kB", bare, ["/"], SECONDS);
    const measures: Measure[] = [];
    for (const { name, targets } of SCENARIOS) {
      const label = `${name}, ${size.toLocaleString("en")} spaces`;
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
