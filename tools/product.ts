import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { isProcessAlive } from "@stokaz/local/folder-lock";
import { launchProduct, type Product, startProduct } from "@stokaz/local/product";
import { until } from "@stokaz/local/until";

/** A data folder that can run the real product as often as a test needs. */
export type DataFolder = {
  /**
   * Starts the product and waits until it is ready.
   *
   * @throws {Error} with its output if it stops instead
   */
  start(port?: number): Promise<Product>;
  /** Starts the product when a refusal is expected, and waits until it has stopped. */
  refuse(port?: number): Promise<{ exitCode: number | null; output: string }>;
  /** Process id of its PostgreSQL. */
  postmasterPid(): number;
  /** Stops the running processes and removes the folder. */
  dispose(): Promise<void>;
};

export const createDataFolder = (): DataFolder => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-process-"));
  const launched: Product[] = [];
  const settingsOf = (port?: number) => ({
    DATA_DIR: dataDir,
    DEMO: "0",
    PORT: port === undefined ? undefined : String(port),
  });
  return {
    start: async (port) => {
      const product = await startProduct(settingsOf(port), { detached: true });
      launched.push(product);
      return product;
    },
    refuse: async (port) => {
      const product = await launchProduct(settingsOf(port), { detached: true });
      launched.push(product);
      return { exitCode: await product.exited(), output: product.output() };
    },
    postmasterPid: () => postmasterPid(dataDir) ?? 0,
    dispose: async () => {
      const postmaster = postmasterPid(dataDir);
      await Promise.all(launched.map((product) => product.stop()));
      if (postmaster !== undefined) await untilGone(postmaster);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
};

/** Signals the whole process group of a product, like a terminal. */
export const signalGroup = ({ process: { pid } }: Product, signal: NodeJS.Signals): void => {
  if (pid !== undefined) process.kill(-pid, signal);
};

/** Waits until no process has this id. */
export const untilGone = (pid: number): Promise<true> =>
  until(() => (isProcessAlive(pid) ? undefined : true));

/**
 * Sends the head of a JSON request and resolves when the server has accepted it. The request stays
 * open until `finish` is called.
 *
 * @returns `finish` sends the body and resolves to the answer with its head
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

const postmasterPid = (dataDir: string): number | undefined => {
  const folder = path.join(dataDir, "db");
  const pointer = path.join(folder, "cluster-location");
  const parent = existsSync(pointer) ? readFileSync(pointer, "utf8") : folder;
  const file = path.join(parent, "cluster/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
};
