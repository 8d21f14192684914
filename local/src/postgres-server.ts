import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isProcessAlive } from "./folder-lock.cjs";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { EmbeddedPostgresError } from "./postgres-error.ts";

/** A postmaster started by this process. */
export type PostgresServer = {
  /**
   * Stops it with a fast shutdown: open transactions are rolled back, everything acknowledged is on
   * disk.
   */
  stop(): Promise<void>;
};

const START_ATTEMPTS = 100;
const POLL_MS = 10;
/** States that a postmaster reports once it accepts connections, also as a replica. */
const SERVING: ReadonlySet<string> = new Set(["ready", "standby"]);
const STOP_TIMEOUT_MS = 30_000;
const LOG_MAX_BYTES = 10_000_000;

/**
 * Starts a postmaster and waits until it accepts connections.
 *
 * @param cluster path of an initialised cluster that no living postmaster uses
 * @param logFile file to which PostgreSQL writes
 * @param settings configuration parameters, by name
 * @throws {EmbeddedPostgresError} with PostgreSQL's own last messages when it does not start
 */
export const startServer = async (
  binaries: PostgresBinaries,
  cluster: string,
  logFile: string,
  settings: Record<string, string>,
): Promise<PostgresServer> => {
  const parameters = Object.entries(settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const isTied = canTieToParent();
  const [command, args] = binaries.command(
    "postgres",
    ["-D", cluster, ...parameters],
    isTied ? ["setpriv", "--pdeathsig", "INT"] : [],
  );
  for (let attempt = 1; ; attempt++) {
    const logged = openLog(logFile);
    const server = spawn(command, args, {
      ...binaries.account,
      cwd: binaries.folder,
      // It has its own process group, so that Ctrl-C does not reach PostgreSQL before the requests
      // in flight are answered.
      detached: true,
      stdio: ["ignore", logged.descriptor, logged.descriptor],
    });
    closeSync(logged.descriptor);
    const spawnError = await failureToStart(server, cluster);
    if (spawnError === null) return handle(server, isTied);
    const lastWords = spawnError ?? readFileSync(logFile, "utf8").slice(logged.offset);
    // A postmaster killed a moment ago keeps its process number, or its children, until they are
    // reaped.
    const isTransient = /lock file|pre-existing shared memory/.test(lastWords);
    if (!isTransient || attempt === START_ATTEMPTS) {
      throw new EmbeddedPostgresError(`PostgreSQL n'a pas démarré :\n${lastWords.trim()}`);
    }
    await delay(100);
  }
};

/**
 * Stops the postmaster that a dead process left on a cluster, if there is one.
 *
 * @param cluster path of a cluster claimed by this process
 */
export const stopOrphan = async (cluster: string): Promise<void> => {
  const pid = Number(pidFileLines(cluster)[0]);
  if (!pid || !isPostmasterOf(pid, cluster)) return;
  await stopProcess(pid);
};

const openLog = (logFile: string): { descriptor: number; offset: number } => {
  const descriptor = openSync(logFile, "a", 0o600);
  if (statSync(logFile).size > LOG_MAX_BYTES) truncateSync(logFile);
  return { descriptor, offset: statSync(logFile).size };
};

const handle = (server: ChildProcess, isTied: boolean): PostgresServer => {
  server.unref();
  const watcher = isTied ? undefined : watchParent(server);
  return {
    stop: async () => {
      watcher?.kill("SIGKILL");
      if (server.pid !== undefined) await stopProcess(server.pid);
    },
  };
};

/**
 * Waits for the start.
 *
 * @returns null once it accepts connections; when it exits before, the error of the spawn, or
 * undefined if it did run
 */
const failureToStart = async (
  server: ChildProcess,
  cluster: string,
): Promise<string | undefined | null> => {
  let spawnError: string | undefined;
  server.once("error", (error) => {
    spawnError = error.message;
  });
  while (!spawnError && server.exitCode === null && server.signalCode === null) {
    // pg_ctl itself reads the eighth line (src/bin/pg_ctl/pg_ctl.c, wait_for_postmaster_start).
    const lines = pidFileLines(cluster);
    if (lines[0] === String(server.pid) && SERVING.has(lines[7]?.trim() ?? "")) return null;
    await delay(POLL_MS);
  }
  return spawnError;
};

const canTieToParent = (): boolean =>
  spawnSync("setpriv", ["--pdeathsig", "INT", "setpriv", "--version"], { stdio: "ignore" })
    .status === 0;

/** Replaces a missing setpriv: a shell stops PostgreSQL when the pipe from this process closes. */
const watchParent = (server: ChildProcess): ChildProcess => {
  const watcher = spawn("sh", ["-c", `cat >/dev/null; kill -INT ${server.pid}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell, too, the next start stops the postmaster that a killed process left.
  watcher.once("error", () => {});
  watcher.unref();
  return watcher;
};

const pidFileLines = (cluster: string): string[] => {
  try {
    return readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
};

const isPostmasterOf = (pid: number, cluster: string): boolean => {
  if (!isProcessAlive(pid)) return false;
  return commandLine(pid).includes(cluster);
};

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    const shown = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return shown.stdout ?? "";
  }
};

const stopProcess = async (pid: number): Promise<void> => {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  let signal: NodeJS.Signals = "SIGINT";
  kill(pid, signal);
  while (isProcessAlive(pid)) {
    await delay(POLL_MS);
    if (Date.now() > deadline && signal === "SIGINT") {
      signal = "SIGQUIT";
      kill(pid, signal);
    }
  }
};

const kill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just stopped by itself.
  }
};
