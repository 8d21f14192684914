import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";

const MAIN = new URL("../src/main.ts", import.meta.url);

/** Secret with which the sandbox signs in these tests. */
export const SECRET = "whsec_test_secret";

type Ports = { httpPort: number; smtpPort: number };

/** A sandbox in its own process, with its own folder. */
export type RunningSandbox = {
  readonly origin: string;
  readonly smtpPort: number;
  readonly stripe: Stripe;
  /** Sends a form to a hosted page without following the redirection. */
  submit(url: string, fields: Record<string, string>): Promise<Response>;
  control(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<unknown>;
  /** Kills the process with a signal and starts another with the same folder. */
  restart(signal: NodeJS.Signals): Promise<RunningSandbox>;
  stop(): Promise<void>;
};

const start = async (directory: string, env: Record<string, string>): Promise<RunningSandbox> => {
  const child: ChildProcess = fork(MAIN, {
    env: { NODE_ENV: "test", SANDBOX_DIR: directory, ...env },
    execArgv: [],
  });
  // The process sends its ports and nothing else.
  const [ports] = (await once(child, "message")) as [Ports];
  const origin = `http://127.0.0.1:${ports.httpPort}`;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return {
    origin,
    smtpPort: ports.smtpPort,
    stripe: new Stripe("sk_test_sandbox", {
      host: "127.0.0.1",
      port: ports.httpPort,
      protocol: "http",
      telemetry: false,
      maxNetworkRetries: 0,
    }),
    submit: (url, fields) =>
      fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) }),
    control: async (method, path, body) => {
      const answer = await fetch(`${origin}/sandbox/control/${path}`, {
        method,
        ...(body
          ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
          : {}),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? undefined : answer.json();
    },
    restart: async (signal) => {
      await end(signal);
      return start(directory, env);
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** Starts a sandbox with an empty folder. */
export const aSandbox = (env: Record<string, string> = {}): Promise<RunningSandbox> =>
  start(mkdtempSync(join(tmpdir(), "stokaz-sandbox-")), env);

/** A webhook as it arrived. */
export type Received = { body: string; headers: IncomingHttpHeaders; type: string };

/** An endpoint that stores the deliveries it receives. */
export type Endpoint = {
  readonly url: string;
  readonly received: Received[];
  /** Answers these statuses to the next deliveries, then 200. */
  fail(...statuses: number[]): void;
  /** Resolves when `count` deliveries of a type have arrived, in their order. */
  waitFor(type: string, count?: number): Promise<Received[]>;
  close(): Promise<void>;
};

/** Starts an endpoint on a free port. */
export const anEndpoint = async (): Promise<Endpoint> => {
  const received: Received[] = [];
  const failures: number[] = [];
  const watchers = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      // Every event has a type.
      const { type } = JSON.parse(body) as { type: string };
      received.push({ body, headers: request.headers, type });
      response.writeHead(failures.shift() ?? 200).end();
      for (const watch of watchers) watch();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received,
    fail: (...statuses) => {
      failures.push(...statuses);
    },
    waitFor: (type, count = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received.filter((event) => event.type === type);
          if (found.length < count) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
