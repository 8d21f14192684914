import type { App } from "../app.ts";
import type { Config } from "../config.ts";

type Say = (text: string) => void;

/** Warning, in French, shown as long as a restored backup blocks outgoing money. */
export const HALTED =
  "Cette base vient d'une sauvegarde : aucun argent ne sort tant que le rapprochement laisse un doute (npm run reconcile).";

/**
 * Runs a command that needs only the database or the files.
 *
 * @returns true if a command was given
 */
export const runCommand = async (
  config: Config,
  [command, argument, moment]: readonly string[],
  say: Say,
): Promise<boolean> => {
  if (command === "move-files") {
    const { moveFiles } = await import("./move-files.ts");
    process.exitCode = await moveFiles(config, say);
    return true;
  }
  if (command === "add-admin") {
    const { addAdmin } = await import("./add-admin.ts");
    process.exitCode = await addAdmin(config, argument, say);
    return true;
  }
  const isRelease = command === "reconcile" && argument === "--release";
  if (!isRelease && !["backup", "prove", "restore"].includes(command ?? "")) return false;
  const { backUp, prove, release, restore } = await import("../backup/command.ts");
  if (isRelease) await release(config, say);
  else if (command === "backup") await backUp(config, argument, say);
  else if (command === "prove") await prove(config, argument, say);
  else await restore(config, argument, say, moment);
  return true;
};

/**
 * Compares the books once and prints the differences.
 *
 * @returns the exit code: 1 when there are differences
 */
export const reconcile = async ({ reconciliation }: App, say: Say): Promise<number> => {
  const { compared, findings, since, isHalted } = await reconciliation.run();
  const day = since.toISOString().slice(0, 10);
  say(`${compared} mouvement(s) comparé(s) depuis le ${day}, ${findings.length} écart(s).`);
  for (const { kind, subject, booked, provider } of findings) {
    say(
      `  ${kind} ${subject} : ${booked ?? "rien"} chez nous, ${provider ?? "rien"} chez lui (centimes)`,
    );
  }
  if (isHalted) say(HALTED);
  return findings.length === 0 ? 0 : 1;
};
