import { spawnSync } from "node:child_process";
import path from "node:path";

// The benchmark script is in the e2e workspace, next to the browser that it drives: only that
// workspace knows the browser.
const SCRIPT = path.resolve(import.meta.dirname, "../e2e/map-bench.ts");

const { status } = spawnSync(process.execPath, [SCRIPT], { stdio: "inherit" });
process.exitCode = status ?? 1;
