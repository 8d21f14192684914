import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Measure, measure, show, startBare, startMeasured } from "./measure.ts";

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 100_000];
const SECONDS = 6;

/** Requests of a scenario: paths in turn, either fixed or found on the product's origin. */
export type Scenario = {
  name: string;
  targets: readonly string[] | ((origin: string) => Promise<readonly string[]>);
};

/**
 * Checks that each list has results: an empty list is fast, so it would falsify the measurement.
 */
const expectFound = async (name: string, origin: string, targets: readonly string[]) => {
  for (const target of targets) {
    const response = await fetch(`${origin}${target}`);
    if (!target.startsWith("/api/")) {
      if (response.ok) return;
      continue;
    }
    const answer: unknown = await response.json();
    // Lists that are no arrays are pages.
    const found = Array.isArray(answer) ? answer : (answer as { data: unknown[] }).data;
    if (found.length > 0) return;
  }
  throw new Error(`${name}: nothing found, so nothing to measure`);
};

/**
 * Measures one server process on databases with 1,000, 10,000 and 100,000 items, or the sizes given
 * as arguments, and shows the results next to those of the bare server measured just before.
 *
 * @param things name of the items, in words
 * @param databases file of `server/bench` that fills the databases, and explains the largest one at
 * the end
 */
export const measureSizes = async (
  things: string,
  databases: string,
  scenarios: readonly Scenario[],
): Promise<void> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-"));
  // The script that fills the databases is in the server workspace: only that workspace may import
  // the code it calls.
  const filled = fork(
    path.resolve(import.meta.dirname, "../server/bench", databases),
    SIZES.map(String),
  );
  const bare = await startBare();
  try {
    // The process sends the addresses and nothing else.
    const [addresses] = (await once(filled, "message")) as [string[]];
    for (const [index, size] of SIZES.entries()) {
      const product = await startMeasured({
        DATA_DIR: dataDir,
        DATABASE_URL: addresses[index] ?? "",
      });
      const reference = await measure("bare node:http, 10 kB", bare, ["/"], SECONDS);
      const measures: Measure[] = [];
      for (const { name, targets: asked } of scenarios) {
        const targets = typeof asked === "function" ? await asked(product.origin) : asked;
        const label = `${name}, ${size.toLocaleString("en")} ${things}`;
        await expectFound(label, product.origin, targets);
        measures.push(await measure(label, product, targets, SECONDS));
      }
      show(reference, measures);
      await product.stop();
    }
  } finally {
    filled.disconnect();
    await once(filled, "exit");
    await bare.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
