import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Measure, measure, show, startBare, startMeasured } from "./measure.ts";
import { SCENARIOS } from "./scenarios/public-pages.ts";

const SECONDS = 8;

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-"));
const bare = await startBare();
const product = await startMeasured({ DATA_DIR: dataDir });
try {
  const reference = await measure("bare node:http, 10 kB", bare, ["/"], SECONDS);
  const measures: Measure[] = [];
  for (const { name, path: target } of SCENARIOS) {
    measures.push(await measure(name, product, [target], SECONDS));
  }
  show(reference, measures);
} finally {
  await bare.stop();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
