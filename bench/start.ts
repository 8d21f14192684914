import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startMeasured } from "./measure.ts";

// Measures the time from a start to the first good answer, in a folder that was started before, and
// the memory of the idle server process.
const STARTS = 7;
const IDLE_MS = 5000;
/** The same arguments as in `npm start`. */
const ENTRY = ["--max-semi-space-size=16", "tools/start.mjs"];

const residentMegabytes = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-start-"));
try {
  await (await startMeasured({ DATA_DIR: dataDir }, ENTRY)).stop();
  const starts: number[] = [];
  let resident = 0;
  for (let start = 0; start < STARTS; start += 1) {
    const before = performance.now();
    const product = await startMeasured({ DATA_DIR: dataDir }, ENTRY);
    starts.push(Math.round(performance.now() - before));
    if (start === STARTS - 1) {
      await pause(IDLE_MS);
      resident = residentMegabytes(product.process.pid);
    }
    await product.stop();
  }
  const median = starts.toSorted((one, other) => one - other)[Math.floor(STARTS / 2)];
  console.log(`start to first answer, ms: ${starts.join(", ")}; median ${median}`);
  console.log(`idle server: ${resident.toFixed(0)} MB resident`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
