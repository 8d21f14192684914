import { spawnSync } from "node:child_process";
import path from "node:path";

// The measures stand beside the browser that they drive: only the journeys' workspace knows it.
const SCRIPT = path.resolve(import.meta.dirname, "../e2e/map-bench.ts");

const { status } = spawnSync(process.execPath, [SCRIPT], { stdio: "inherit" });
process.exitCode = status ?? 1;
