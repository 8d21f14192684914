import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { holderOf, tryLock } from "./folder-lock.cjs";
import {
  canEnter,
  findBinaries,
  makeFolderOutside,
  type PostgresBinaries,
} from "./postgres-binaries.ts";
import { EmbeddedPostgresError } from "./postgres-error.ts";
import { startServer, stopOrphan } from "./postgres-server.ts";

/**
 * A PostgreSQL of our own: database and user `postgres`, no password, reachable only through its
 * socket.
 */
export type EmbeddedPostgres = {
  /** Folder of the Unix socket (mode 700), in the form that `pg` takes for `host`. */
  host: string;
  /** Stops it with a fast shutdown; the data folder is free afterwards. */
  stop(): Promise<void>;
};

/**
 * Note of a start in the folder it holds: the folder of its socket, so that others can connect, or
 * clean up after its death.
 */
type Note = { socketDir: string };

const SETTINGS = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "64MB",
  // All data are in memory or on a solid-state disk, and compiling a query takes longer than any of
  // our queries.
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};
const CLAIM_ATTEMPTS = 15;
const CLAIM_PAUSE_MS = 100;
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts PostgreSQL on a folder, created and initialised when it is new, and recovers from any
 * crash of the last start. It stops by itself when this process dies.
 *
 * @param dataDir folder of the cluster, its log and its lock
 * @param durable false gives up crash safety for speed: for tests only
 * @throws {EmbeddedPostgresError} in French: the folder is in use by another living process, there
 * are no binaries for this system, or PostgreSQL's own reason
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  durable,
}: {
  dataDir: string;
  durable: boolean;
}): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const claimed = realpathSync(dataDir);
  const host = mkdtempSync(path.join(shortTemporaryFolder(), "stokaz-pg-"));
  const removeSocket = (): void => rmSync(host, { recursive: true, force: true });
  let release: (() => void) | undefined;
  try {
    release = await claim(claimed, host);
    const { binaries, folder } = locate(claimed);
    const cluster = path.join(folder, "cluster");
    own(host, binaries);
    await stopOrphan(cluster);
    if (!existsSync(cluster)) initialise(binaries, cluster, durable);
    const server = await startServer(binaries, cluster, path.join(claimed, "postgres.log"), {
      ...SETTINGS,
      ...(durable ? {} : NOT_DURABLE),
      unix_socket_directories: host,
    });
    const stopOnce = async (): Promise<void> => {
      await server.stop();
      removeSocket();
      release?.();
    };
    let stopped: Promise<void> | undefined;
    return {
      host,
      stop: () => {
        stopped ??= stopOnce();
        return stopped;
      },
    };
  } catch (error) {
    removeSocket();
    release?.();
    throw error;
  }
};

const ownerOf = (dataDir: string): string => path.join(dataDir, "owner");

/** Finds the socket's folder of the PostgreSQL that runs on a data folder. */
export const findRunning = (dataDir: string): string | undefined =>
  holderOf<Note>(ownerOf(dataDir))?.socketDir;

/**
 * Locks the data folder. A process that was just killed may take a moment to disappear; a living
 * one is still there afterwards.
 */
const claim = async (dataDir: string, socketDir: string): Promise<() => void> => {
  const folder = ownerOf(dataDir);
  const removeSocket = (dead: Note): void =>
    rmSync(dead.socketDir, { recursive: true, force: true });
  for (let attempt = 1; ; attempt += 1) {
    const release = tryLock<Note>(folder, { note: { socketDir }, onDead: removeSocket });
    if (release) return release;
    const holder = holderOf(folder);
    if (holder && attempt >= CLAIM_ATTEMPTS) {
      throw new EmbeddedPostgresError(
        `Le dossier de données ${dataDir} est déjà utilisé par un autre Stokaz en cours d'exécution (processus ${holder.pid}). ` +
          "Arrêtez-le d'abord, ou choisissez un autre dossier avec la variable DATA_DIR.",
      );
    }
    await pause(CLAIM_PAUSE_MS);
  }
};

// The path of a socket has at most 103 bytes, and PostgreSQL's account must reach it.
const shortTemporaryFolder = (): string => (existsSync("/tmp") ? "/tmp" : tmpdir());

/**
 * Finds the folder that contains the cluster: the data folder, or a folder outside to which it
 * points.
 */
const locate = (dataDir: string): { binaries: PostgresBinaries; folder: string } => {
  const pointer = path.join(dataDir, "cluster-location");
  const folder = existsSync(pointer) ? readFileSync(pointer, "utf8") : dataDir;
  const binaries = findBinaries(path.join(folder, "cluster"));
  if (!binaries.account || (folder !== dataDir && existsSync(folder))) return { binaries, folder };
  own(dataDir, binaries);
  if (canEnter(dataDir, binaries.account)) return { binaries, folder: dataDir };
  const outside = makeFolderOutside(binaries.account);
  writeFileSync(pointer, outside);
  return { binaries, folder: outside };
};

/**
 * Builds the cluster beside its place and renames it once it is complete: a start killed halfway
 * leaves nothing that the next start would take for a cluster.
 */
const initialise = (binaries: PostgresBinaries, cluster: string, durable: boolean): void => {
  const folder = path.dirname(cluster);
  for (const name of readdirSync(folder)) {
    if (name.startsWith("cluster-new-")) discard(path.join(folder, name));
  }
  const fresh = mkdtempSync(path.join(folder, "cluster-new-"));
  own(fresh, binaries);
  const [command, args] = binaries.command("initdb", [
    ...["-D", fresh, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ...(durable ? [] : ["--no-sync"]),
  ]);
  const done = spawnSync(command, args, {
    ...binaries.account,
    cwd: binaries.folder,
    encoding: "utf8",
  });
  if (done.status !== 0) {
    throw new EmbeddedPostgresError(
      `La base de données n'a pas pu être créée :\n${done.stderr}${done.stdout}`,
    );
  }
  renameSync(fresh, cluster);
};

// The initdb of a killed start may still be writing there, so the deletion is retried.
const discard = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });

const own = (folder: string, { account }: PostgresBinaries): void => {
  if (account) chownSync(folder, account.uid, account.gid);
};
