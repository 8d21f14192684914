import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The running sandbox, which replaces the outside services. */
export type SandboxProcess = {
  /** Base address of the HTTP services, on loopback. */
  httpUrl: string;
  /** Address of the SMTP server, in nodemailer's form. */
  smtpUrl: string;
  stop(): Promise<void>;
};

type Ports = { httpPort: number; smtpPort: number };

const ENTRY = path.resolve(import.meta.dirname, "../../sandbox/src/main.ts");
const STOP_TIMEOUT_MS = 5_000;

/**
 * Starts the sandbox as a process of its own, on free ports, and waits until it listens. It always
 * ends with this process.
 *
 * @param dir folder for its state
 * @param publicUrl origin of its hosted pages
 * @param webhookUrl address to which it posts its signed events
 * @param webhookSecret secret of the signatures
 * @throws {Error} when it does not start, or in production
 */
export const startSandbox = async ({
  dir,
  publicUrl,
  webhookUrl,
  webhookSecret,
}: {
  dir: string;
  publicUrl: string;
  webhookUrl: string;
  webhookSecret: string;
}): Promise<SandboxProcess> => {
  refuseInProduction();
  const child = fork(ENTRY, [], {
    env: {
      ...process.env,
      SANDBOX_DIR: dir,
      SANDBOX_PORT: "0",
      PUBLIC_URL: publicUrl,
      WEBHOOK_URL: webhookUrl,
      WEBHOOK_SECRET: webhookSecret,
    },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    // It has its own process group, so that Ctrl-C does not reach it before the requests in flight
    // are answered.
    detached: true,
  });
  const { httpPort, smtpPort } = await listeningPorts(child);
  child.unref();
  child.channel?.unref();
  return {
    httpUrl: `http://127.0.0.1:${httpPort}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: () => stop(child),
  };
};

const refuseInProduction = (): void => {
  // The last guard must not depend on the caller's arguments.
  const { NODE_ENV, DATABASE_URL } = process.env;
  if (NODE_ENV === "production" && DATABASE_URL) {
    throw new Error("Le bac à sable ne démarre jamais en production.");
  }
};

const listeningPorts = async (child: ChildProcess): Promise<Ports> => {
  const message = new Promise<Ports>((resolve) => {
    // The sandbox sends its ports and nothing else.
    child.once("message", (ports) => resolve(ports as Ports));
  });
  const exit = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) =>
      reject(new Error(`Le bac à sable s'est arrêté au démarrage (${signal ?? code}).`)),
    );
  });
  return await Promise.race([message, exit]);
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exited = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  if (child.connected) child.disconnect();
  await exited;
  clearTimeout(timer);
};
