import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A data folder, and the real product run on it as often as a test needs. */
export type Product = {
  /** Starts it and waits until it is ready. @throws {Error} with what it said when it stops instead */
  start(port: number): Promise<ProductProcess>;
  /** Starts it when it is expected to refuse; waits until it has stopped. */
  refuse(port: number): Promise<{ exitCode: number | null; output: string }>;
  /** Process id of its PostgreSQL. */
  postmasterPid(): number;
  /** Stops what still runs and removes the folder. */
  dispose(): Promise<void>;
};

/** A running copy. */
export type ProductProcess = {
  /** Signals its whole process group, as a terminal does. */
  signal(signal: NodeJS.Signals): void;
  /** Exit code, once it has stopped; null when a signal killed it. */
  exited(): Promise<number | null>;
};

const ROOT = path.resolve(import.meta.dirname, "..");
const POLL_MS = 50;
const STOP_TIMEOUT_MS = 10_000;

export const createProduct = (): Product => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-process-"));
  const children: ChildProcess[] = [];
  const launch = (port: number): { child: ChildProcess; output: () => string } => {
    const { child, output } = spawnProduct(dataDir, port);
    children.push(child);
    return { child, output };
  };
  return {
    start: async (port) => {
      const { child, output } = launch(port);
      await untilReady(child, port, output);
      return {
        signal: (signal) => signalGroup(child, signal),
        exited: () => exitOf(child),
      };
    },
    refuse: async (port) => {
      const { child, output } = launch(port);
      return { exitCode: await exitOf(child), output: output() };
    },
    postmasterPid: () => postmasterPid(dataDir) ?? 0,
    dispose: async () => {
      const postmaster = postmasterPid(dataDir);
      await Promise.all(children.map(stop));
      if (postmaster !== undefined) await untilGone(postmaster);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
};

/** A port that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
};

/** Waits until no process has that number. */
export const untilGone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await delay(POLL_MS);
};

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Sends the head of a JSON request and resolves once the server has taken it up; it stays in flight until finished.
 *
 * @returns sends the body and resolves to the answer, head included
 */
export const openRequest = async (
  port: number,
  target: string,
  body: object,
): Promise<{ finish(): Promise<string> }> => {
  const content = JSON.stringify(body);
  const socket = connect(port, "127.0.0.1");
  socket.write(
    [
      `POST ${target} HTTP/1.1`,
      `Host: localhost:${port}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(content)}`,
      "Expect: 100-continue",
      "Connection: close",
      "\r\n",
    ].join("\r\n"),
  );
  const [interim] = await once(socket, "data");
  if (!String(interim).startsWith("HTTP/1.1 100")) throw new Error(String(interim));
  return {
    finish: async () => {
      socket.write(content);
      const chunks = await socket.toArray();
      return Buffer.concat(chunks).toString();
    },
  };
};

const spawnProduct = (
  dataDir: string,
  port: number,
): { child: ChildProcess; output: () => string } => {
  const child = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    detached: true,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "0",
      GEOCODER_URL: "",
      LOG_LEVEL: "warn",
      RATE_LIMIT: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString() };
};

const untilReady = async (
  child: ChildProcess,
  port: number,
  output: () => string,
): Promise<void> => {
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (hasExited(child)) throw new Error(`The product stopped while starting:\n${output()}`);
    await delay(POLL_MS);
  }
};

const hasExited = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

const exitOf = async (child: ChildProcess): Promise<number | null> => {
  if (!hasExited(child)) await once(child, "exit");
  return child.exitCode;
};

const stop = async (child: ChildProcess): Promise<void> => {
  signalGroup(child, "SIGTERM");
  const patience = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_TIMEOUT_MS);
  await exitOf(child);
  clearTimeout(patience);
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid !== undefined && !hasExited(child)) process.kill(-child.pid, signal);
};

const postmasterPid = (dataDir: string): number | undefined => {
  const folder = path.join(dataDir, "db");
  const pointer = path.join(folder, "cluster-location");
  const parent = existsSync(pointer) ? readFileSync(pointer, "utf8") : folder;
  const file = path.join(parent, "cluster/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
};
