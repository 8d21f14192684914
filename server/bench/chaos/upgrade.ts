import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startBuyers } from "./buyers.ts";
import { recover } from "./recover.ts";
import { startTown } from "./town.ts";
import { sayVerdict } from "./verdict.ts";

// Upgrades while people buy: two processes run an earlier version. One is replaced by this version,
// which migrates the database; both sell side by side; then the other is replaced. `node
// server/bench/chaos/upgrade.ts <folder> [seconds]`: folder of the earlier version, installed and
// built, and the duration of each part, 60 by default.
const ROOT = path.resolve(import.meta.dirname, "../../..");
const [earlier, seconds = "60"] = process.argv.slice(2);
if (!earlier) throw new Error("Where is the earlier version? Give its folder.");

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-upgrade-"));
const town = await startTown(folder, path.join(folder, "database"), path.resolve(earlier));
try {
  const buyers = startBuyers(town.client, town.people, town.offer);
  const live = async (versions: string): Promise<void> => {
    const before = { bought: buyers.purchases.length, failures: buyers.failures() };
    await pause(Number(seconds) * 1000);
    const sold = await recover(town);
    say(
      `${versions}: ${buyers.purchases.length - before.bought} bought, ${buyers.failures() - before.failures} asked in vain; each process sells within ${sold.toFixed(1)} s`,
    );
  };
  await live("the earlier version alone");
  for (const [index, versions] of ["both side by side", "this version alone"].entries()) {
    const before = { at: performance.now(), failures: buyers.failures() };
    await town.processes.replace(index, ROOT);
    const took = ((performance.now() - before.at) / 1000).toFixed(1);
    say(
      `process ${index + 1} replaced in ${took} s, ${buyers.failures() - before.failures} asked in vain`,
    );
    await live(versions);
  }
  await buyers.stop();
  await sayVerdict(town, buyers.purchases);
} finally {
  await town.stop();
  rmSync(folder, { recursive: true, force: true });
}
