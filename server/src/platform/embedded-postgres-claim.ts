import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

type Owner = { pid: number; startedAt: string; token: string; socketDir: string };

const DEAD = "owner-dead-";

/** A data folder held by this process. */
export type Claim = { release(): void };

/**
 * Takes a data folder for this process alone, for as long as it lives.
 *
 * @param dataDir absolute path of an existing folder
 * @param socketDir the folder of this start's socket, to be removed by whoever takes over after a crash
 * @throws {EmbeddedPostgresError} in French, naming the process and the folder, when a living process holds it
 */
export const claimDataDir = (dataDir: string, socketDir: string): Claim => {
  const folder = path.join(dataDir, "owner");
  const owner: Owner = {
    pid: process.pid,
    startedAt: processStartedAt(process.pid),
    token: randomUUID(),
    socketDir,
  };
  while (!tryClaim(folder, owner)) {
    const holder = readOwner(folder);
    if (holder === null) continue;
    if (isOwnerAlive(holder)) throw new EmbeddedPostgresError(inUseMessage(dataDir, holder.pid));
    setAside(folder, holder);
  }
  return { release: () => release(dataDir, folder) };
};

/** The socket's folder of the copy that runs on a data folder. */
export const findRunning = (dataDir: string): string | undefined => {
  const owner = readOwner(path.join(dataDir, "owner"));
  return owner && isOwnerAlive(owner) ? owner.socketDir : undefined;
};

const release = (dataDir: string, folder: string): void => {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DEAD)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
};

/**
 * Whether the process exists and is not a zombie waiting for its parent.
 *
 * @param pid process number
 */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, ["EPERM"])) return false;
  }
  return processState(pid) !== "Z";
};

const inUseMessage = (dataDir: string, pid: number): string =>
  `Le dossier de données ${dataDir} est déjà utilisé par un autre Stokaz en cours d'exécution (processus ${pid}). ` +
  "Arrêtez-le d'abord, ou choisissez un autre dossier avec la variable DATA_DIR.";

// A folder that arrives by rename carries its owner's name from its first instant.
const tryClaim = (folder: string, owner: Owner): boolean => {
  const mine = mkdtempSync(`${folder}-`);
  writeFileSync(path.join(mine, "owner.json"), JSON.stringify(owner));
  try {
    renameSync(mine, folder);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (hasCode(error, ["ENOTEMPTY", "EEXIST"])) return false;
    throw error;
  }
};

const readOwner = (folder: string): Owner | null => {
  try {
    return JSON.parse(readFileSync(path.join(folder, "owner.json"), "utf8")) as Owner;
  } catch (error) {
    if (hasCode(error, ["ENOENT"])) return null;
    throw error;
  }
};

const isOwnerAlive = (owner: Owner): boolean =>
  isProcessAlive(owner.pid) && processStartedAt(owner.pid) === owner.startedAt;

// The new name is the dead owner's own: of two processes that take over at once, the second finds it taken.
const setAside = (folder: string, dead: Owner): void => {
  try {
    renameSync(folder, path.join(path.dirname(folder), DEAD + dead.token));
  } catch (error) {
    if (!hasCode(error, ["ENOENT", "ENOTEMPTY", "EEXIST"])) throw error;
    return;
  }
  rmSync(dead.socketDir, { recursive: true, force: true });
};

// Tells a process from a later one that was given the same number.
const processStartedAt = (pid: number): string =>
  statFields(pid)?.[19] ??
  spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ??
  "";

const processState = (pid: number): string | undefined => statFields(pid)?.[0];

/** Fields of /proc/<pid>/stat from the third on (proc(5)); the second may itself hold spaces. */
const statFields = (pid: number): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
};

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));
