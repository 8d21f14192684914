import { spawnSync } from "node:child_process";
import path from "node:path";

// The benchmark script is in the server workspace, next to the code that it calls: only that
// workspace may import the code.
const SCRIPT = path.resolve(import.meta.dirname, "../server/bench/admin.ts");

const { status } = spawnSync(process.execPath, [SCRIPT], { stdio: "inherit" });
process.exitCode = status ?? 1;
