import { spawnSync } from "node:child_process";
import path from "node:path";

// The measures stand beside the code that they call: only the server's workspace may look inside it.
const SCRIPT = path.resolve(import.meta.dirname, "../server/bench/payments.ts");

const { status } = spawnSync(process.execPath, [SCRIPT, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
