import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Time to stop, in milliseconds: the product gives itself 30 seconds. */
const STOPPING_MS = 35_000;

/**
 * Folder in which Node stores compiled code, as `npm start` does: with it, a start takes half the
 * processor time.
 */
export const COMPILE_CACHE = path.join(ROOT, "node_modules/.cache/compile");

/** The built product, in a process of its own. */
export type Product = {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  port: number;
  process: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Waits for the end. @returns the exit code; null when a signal killed it */
  exited(): Promise<number | null>;
  /** Asks it to stop, and kills it if it does not. */
  stop(): Promise<void>;
};

type Options = {
  /** Arguments for Node, from the root of the project. */
  entry?: readonly string[];
  /** Folder of another version of the project, installed and built. */
  root?: string;
  /**
   * True for a process group of its own, as a terminal gives it; otherwise Ctrl-C reaches it
   * together with its parent.
   */
  detached?: boolean;
};

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/**
 * Starts the product, without rate limits and without the address service; does not wait for it.
 *
 * @param settings further environment; it inherits only PATH; `PORT` is a free port by default
 */
export const launchProduct = async (
  settings: Readonly<Record<string, string | undefined>>,
  { entry = ["server/src/main.ts"], root = ROOT, detached = false }: Options = {},
): Promise<Product> => {
  const port = settings.PORT === undefined ? await freePort() : Number(settings.PORT);
  const child = spawn(process.execPath, entry, {
    cwd: root,
    detached,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      GEOCODER_URL: "",
      LOG_LEVEL: "warn",
      RATE_LIMIT: "off",
      ...settings,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => said.push(chunk));
  }
  // A caller that gives up during the start never stops the product, so it is stopped at the
  // caller's exit.
  const end = (): void => void child.kill("SIGTERM");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const exited = async (): Promise<number | null> => {
    if (!hasExited(child)) await once(child, "exit");
    return child.exitCode;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    process: child,
    output: () => Buffer.concat(said).toString(),
    exited,
    stop: async () => {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOPPING_MS);
      await exited();
      clearTimeout(timer);
    },
  };
};

const isReady = ({ origin }: Product): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts the product as {@link launchProduct} does, and waits until it serves.
 *
 * @throws {Error} with its output when it stops instead
 */
export const startProduct = async (
  ...given: Parameters<typeof launchProduct>
): Promise<Product> => {
  const product = await launchProduct(...given);
  return until(async () => {
    if (await isReady(product)) return product;
    if (!hasExited(product.process)) return undefined;
    throw new Error(`The product stopped while starting:\n${product.output()}`);
  });
};
