import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Measure, measure, startMeasured } from "./measure.ts";
import { DIFFERENT_TEXTS, LISTING } from "./scenarios/listing.ts";

// Measures 1, 2 and 4 server processes over one PostgreSQL with 10,000 products. The load
// generator, PostgreSQL and the processes share the machine, so the cost per answer shows if they
// slow each other down.
const COUNTS = [1, 2, 4];
const PRODUCTS = 10_000;
const SECONDS = 8;

const SCENARIOS = [
  { name: "first page of 24", targets: [LISTING] },
  { name: `${DIFFERENT_TEXTS.length} different texts in turn`, targets: DIFFERENT_TEXTS },
];

const add = (measures: readonly Measure[], of: "perSecond" | "cpu"): number =>
  measures.reduce((sum, each) => sum + each[of], 0);

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-"));
const filled = fork(path.resolve(import.meta.dirname, "../server/bench/product-databases.ts"), [
  String(PRODUCTS),
]);
try {
  // The process sends its database's address and nothing else.
  const [[databaseUrl = ""]] = (await once(filled, "message")) as [string[]];
  const rows: Record<string, string | number>[] = [];
  for (const count of COUNTS) {
    const processes = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        startMeasured({
          ROLE: "web",
          DATA_DIR: path.join(dataDir, String(index)),
          DATABASE_URL: databaseUrl,
          STRIPE_SECRET_KEY: "sk_test_bench",
          STRIPE_WEBHOOK_SECRET: "whsec_bench",
          SMTP_URL: "smtp://127.0.0.1:9",
        }),
      ),
    );
    for (const { name, targets } of SCENARIOS) {
      const measures = await Promise.all(
        processes.map((running) => measure(name, running, targets, SECONDS)),
      );
      rows.push({
        name: `${name}, ${count} processes`,
        "req/s": Math.round(add(measures, "perSecond")),
        "p99, worst": Math.max(...measures.map(({ p99 }) => p99)),
        "CPU, µs": Math.round(add(measures, "cpu") / count),
      });
    }
    for (const running of processes) await running.stop();
  }
  console.table(rows);
} finally {
  filled.disconnect();
  await once(filled, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}
