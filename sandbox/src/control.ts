import type { FastifyInstance } from "fastify";
import type { Calls } from "./calls.ts";
import type { Clock } from "./clock.ts";
import type { FaultName, Faults } from "./faults.ts";
import { setCapability } from "./stripe/accounts.ts";
import { ACCOUNTS } from "./stripe/kinds.ts";
import type { Release, WebhookSettings, Webhooks } from "./stripe/webhooks.ts";
import type { Workbench } from "./stripe/work.ts";

const json = { type: "object", additionalProperties: false } as const;
const text = { type: "string" } as const;
const texts = { type: "array", items: text } as const;
const count = { type: "integer", minimum: 0 } as const;

const SCHEMAS = {
  webhooks: {
    ...json,
    properties: {
      url: text,
      secret: text,
      mode: { enum: ["normal", "hold"] },
      types: { anyOf: [texts, { type: "null" }] },
    },
  },
  release: {
    ...json,
    properties: {
      order: { enum: ["created", "reverse"] },
      times: { type: "integer", minimum: 1 },
    },
  },
  fault: {
    ...json,
    required: ["match", "fault"],
    properties: {
      match: text,
      fault: { enum: ["error", "rate-limited", "lost-answer", "slow", "declined"] },
      times: { type: "integer", minimum: 1, default: 1 },
      delayMs: { ...count, default: 0 },
    },
  },
  clock: { ...json, required: ["offsetMs"], properties: { offsetMs: { type: "integer" } } },
  publicUrl: { ...json, required: ["url"], properties: { url: text } },
  account: {
    ...json,
    required: ["status"],
    properties: { status: { enum: ["active", "restricted"] } },
  },
} as const;

type Deps = {
  bench: Workbench;
  webhooks: Webhooks;
  faults: Faults;
  calls: Calls;
  clock: Clock;
  setPublicUrl: (url: string) => void;
  /** Expires overdue objects after the clock moved. */
  clockMoved: () => void;
  reset: () => void;
};

/**
 * Controls for tests and demonstrations, all JSON under `/sandbox/control`:
 *
 * - `GET webhooks` returns the settings; `PUT webhooks { url?, secret?, mode?, types? }` changes
 *   them
 * - `POST webhooks/release { order?, times? }` sends held events one by one and returns the
 *   endpoint's answers
 * - `POST faults { match, fault, times, delayMs }` plants failures for the next matching calls;
 *   `GET faults` lists the unused ones, `DELETE faults` deletes them
 * - `POST clock { offsetMs }` moves the sandbox's time; `PUT public-url { url }` moves the hosted
 *   pages
 * - `GET calls` lists the API calls received, the oldest first
 * - `POST accounts/{id} { status }` gives or removes the transfers capability
 * - `POST reset` deletes everything except the target of the webhooks
 */
export const controlRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { bench, webhooks, faults, calls, clock } = deps;
  app.get("/sandbox/control/webhooks", () => webhooks.settings());
  app.put<{ Body: Partial<WebhookSettings> }>(
    "/sandbox/control/webhooks",
    { schema: { body: SCHEMAS.webhooks } },
    ({ body }) => {
      webhooks.configure(body);
      return webhooks.settings();
    },
  );
  app.post<{ Body: Release }>(
    "/sandbox/control/webhooks/release",
    { schema: { body: SCHEMAS.release } },
    async ({ body }) => ({ data: await webhooks.release(body) }),
  );
  app.get("/sandbox/control/faults", () => ({ data: faults.list() }));
  app.post<{ Body: { match: string; fault: FaultName; times: number; delayMs: number } }>(
    "/sandbox/control/faults",
    { schema: { body: SCHEMAS.fault } },
    ({ body }, reply) => {
      faults.add({ match: body.match, fault: body.fault, delayMs: body.delayMs }, body.times);
      return reply.code(204).send();
    },
  );
  app.delete("/sandbox/control/faults", (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  app.post<{ Body: { offsetMs: number } }>(
    "/sandbox/control/clock",
    { schema: { body: SCHEMAS.clock } },
    ({ body }) => {
      clock.move(body.offsetMs);
      deps.clockMoved();
      return { offsetMs: clock.offset(), now: new Date(clock.now()).toISOString() };
    },
  );
  app.put<{ Body: { url: string } }>(
    "/sandbox/control/public-url",
    { schema: { body: SCHEMAS.publicUrl } },
    ({ body }, reply) => {
      deps.setPublicUrl(body.url);
      return reply.code(204).send();
    },
  );
  app.get("/sandbox/control/calls", () => ({ data: calls.list() }));
  app.post<{ Params: { id: string }; Body: { status: "active" | "restricted" } }>(
    "/sandbox/control/accounts/:id",
    { schema: { body: SCHEMAS.account } },
    ({ params, body }, reply) => {
      const account = bench.run(null, (work) => {
        const found = work.store.find(ACCOUNTS, params.id);
        return found && setCapability(work, found, body.status);
      });
      return account ?? reply.code(404).send({ message: `no account ${params.id}` });
    },
  );
  app.post("/sandbox/control/reset", (_request, reply) => {
    deps.reset();
    return reply.code(204).send();
  });
};
