import { Agent, createServer, request, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Pause between two checks of `/readyz`; an operator's balancer takes seconds. */
const LOOK_MS = 100;

type Backend = { port: number; isReady: boolean };

/**
 * A load balancer for several processes: it sends requests in turn to those that are ready, and
 * retries nothing.
 */
export type Balancer = {
  origin: string;
  add(port: number): void;
  remove(port: number): void;
  /** Resolves when it starts, or stops, sending requests to that port. */
  untilReady(port: number, isReady: boolean): Promise<void>;
  /** Requests that no process answered, with the reasons. */
  broken: string[];
  stop(): Promise<void>;
};

export const startBalancer = async (): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const broken: string[] = [];
  let backends: Backend[] = [];
  let turn = 0;
  let isOver = false;

  const look = async (backend: Backend): Promise<void> => {
    backend.isReady = await fetch(`http://127.0.0.1:${backend.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const looking = (async () => {
    while (!isOver) {
      await Promise.all(backends.map(look));
      await pause(LOOK_MS);
    }
  })();

  const server: Server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn++ % ready.length];
    const fail = (why: string): void => {
      broken.push(`${incoming.method} ${incoming.url}: ${why}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (!backend) return fail("nobody is ready");
    const { method, url, headers } = incoming;
    const asked = request(
      { agent, host: "127.0.0.1", port: backend.port, method, path: url, headers },
      (answer) => {
        const { connection: _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
        answer.on("error", ({ message }) => fail(message));
      },
    );
    asked.on("error", ({ message }) => fail(message));
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    add: (added) => void backends.push({ port: added, isReady: false }),
    remove: (removed) => {
      backends = backends.filter((backend) => backend.port !== removed);
    },
    untilReady: async (wanted, isReady) => {
      while (backends.find((backend) => backend.port === wanted)?.isReady !== isReady) {
        await pause(LOOK_MS);
      }
    },
    broken,
    stop: async () => {
      isOver = true;
      await looking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
