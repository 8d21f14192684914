import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Buyers, startBuyers } from "./buyers.ts";
import { type Fault, faultsOf } from "./faults.ts";
import { recover } from "./recover.ts";
import { startTown, type Town } from "./town.ts";
import { sayVerdict } from "./verdict.ts";

// Causes one fault after the other while people buy, then compares their answers with the data of
// the product and the provider. `node server/bench/chaos/run.ts [seconds] [names]`: duration of the
// faults that can have one, 600 by default, and a pattern of the names of those that are caused.
const SECONDS = Number(process.argv[2] ?? 600);
const CHOSEN = new RegExp(process.argv[3] ?? "");
/** Size of the file system that one fault fills: more than the drill writes. */
const DISK_MEGABYTES = 1500;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

type Line = {
  fault: string;
  "lasted, s": number;
  "recovered, s": number;
  "bought in it": number;
  "asked in vain": number;
};

const drill = async (town: Town, buyers: Buyers, fault: Fault): Promise<Line> => {
  const before = { failures: buyers.failures(), at: performance.now(), bought: confirmed(buyers) };
  await fault.happen(town, SECONDS);
  const lasted = (performance.now() - before.at) / 1000;
  const bought = confirmed(buyers) - before.bought;
  const recovered = await recover(town);
  return {
    fault: fault.name,
    "lasted, s": Math.round(lasted),
    "recovered, s": Number(recovered.toFixed(1)),
    "bought in it": bought,
    "asked in vain": buyers.failures() - before.failures,
  };
};

const confirmed = ({ purchases }: Buyers): number =>
  purchases.filter(({ isConfirmed }) => isConfirmed).length;

/** Mounts a small file system in memory, if this account is allowed to. */
const mountDisk = (folder: string): string | undefined => {
  mkdirSync(folder);
  const made = spawnSync("mount", [
    ...["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m,mode=0755`],
    ...["tmpfs", folder],
  ]);
  return made.status === 0 ? folder : undefined;
};

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-chaos-"));
const database = path.join(folder, "database");
const disk = mountDisk(database);
if (!disk) say("No file system of its own can be made here: the disk is not filled.");
const town = await startTown(folder, database);
try {
  const buyers = startBuyers(town.client, town.people, town.offer);
  const lines: Line[] = [];
  for (const fault of faultsOf(disk).filter(({ name }) => CHOSEN.test(name))) {
    lines.push(await drill(town, buyers, fault));
    say(JSON.stringify(lines.at(-1)));
  }
  await buyers.stop();
  await sayVerdict(town, buyers.purchases);
} finally {
  await town.stop();
  if (disk) spawnSync("umount", [disk]);
  rmSync(folder, { recursive: true, force: true });
}
