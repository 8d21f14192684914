import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type App, type AppDeps, buildApp } from "../src/app.ts";
import { toCsv } from "../src/platform/http/csv.ts";
import { ADMIN, anAdmin, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { portOf } from "./port-of.ts";

// An error that nobody listens to ends a process. Here it fails the whole run, even if all tests
// pass.
const harness = useHarness(ADMIN);
let admin: Person;
let others: App[] = [];

beforeAll(async () => {
  admin = await anAdmin(harness);
});

afterEach(async () => {
  for (const { server, jobs } of others) {
    await server.close();
    await jobs.stop();
  }
  others = [];
});

/** Another application on the same database, with some other gateways. */
const anApp = async (deps: Partial<AppDeps>): Promise<string> => {
  const app = await buildApp({ ...harness.deps, ...deps });
  others.push(app);
  return app.server.listen({ port: 0, host: "127.0.0.1" });
};

const withoutTable = async (name: string, work: () => Promise<void>): Promise<void> => {
  const rename = (from: string, to: string) =>
    harness.db.schema.alterTable(from).renameTo(to).execute();
  await rename(name, "elsewhere");
  await work().finally(() => rename("elsewhere", name));
};

/**
 * Sends a request and leaves: as soon as the server has it, or with the first bytes of the answer.
 */
const leaveAfter = async (said: string, moment: "request" | "answer"): Promise<void> => {
  const { hostname, port } = new URL(harness.baseUrl);
  const socket = connect(Number(port), hostname);
  const taken = once(harness.app.server.server, "request");
  socket.write(said);
  await (moment === "request" ? taken : once(socket, "data"));
  socket.destroy();
  await once(socket, "close");
};

const untilNoConnectionIsTaken = () =>
  vi.waitFor(() => {
    const { totalCount, idleCount } = harness.deps.pool;
    expect(totalCount - idleCount).toBe(0);
  });

const lives = async (): Promise<void> => {
  expect((await harness.call("GET", "/healthz")).status).toBe(200);
};

async function* brokenAfter<Item>(...items: Item[]): AsyncGenerator<Item> {
  yield* items;
  throw new Error("the source broke");
}

describe("a file that is drawn while it is sent", () => {
  it.each([
    ["/api/admin/export?type=transactions", "ledger_movements"],
    ["/api/admin/export?type=users", "artisan_profiles"],
    ["/api/admin/export?type=spaces", "storage_spaces"],
    ["/api/admin/export?type=products", "products"],
    ["/api/admin/audit/export", "products"],
  ])("whose query fails answers 500: %s", async (path, table) => {
    await withoutTable(table, async () => {
      const { status, body } = await harness.call("GET", path, { token: admin.token });
      expect([status, body.code]).toEqual([500, "server/unexpected"]);
    });
    await untilNoConnectionIsTaken();
    expect((await harness.call("GET", path, { token: admin.token })).status).toBe(200);
  });

  it("fails for its reader when its source breaks in the middle", async () => {
    const read = async () => {
      for await (const _ of toCsv(["Nom"], brokenAfter(["Payet"])));
    };
    await expect(read()).rejects.toThrow("the source broke");
  });

  it("gives its connection back when its reader leaves", async () => {
    await sql`
      insert into audit_log (id, actor_id, action, subject_type, subject_id, detail, created_at)
      select gen_random_uuid(), ${admin.userId}, 'export', 'list', gen_random_uuid(),
        jsonb_build_object('list', repeat('x', 10000)), now()
      from generate_series(1, 3000)
    `.execute(harness.db);
    await leaveAfter(
      `GET /api/admin/audit/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`,
      "answer",
    );
    await untilNoConnectionIsTaken();
    await lives();
  });
});

describe("a stored picture", () => {
  it("whose file breaks answers 500 or is cut, and nobody else notices", async () => {
    const url = await anApp({
      files: {
        ...harness.deps.files,
        has: async () => true,
        read: async () => Readable.from(brokenAfter()),
      },
    });
    const { status } = await fetch(`${url}/pictures/${"0".repeat(40)}-640.webp`);
    expect(status).toBe(500);
    const cut = await anApp({
      files: {
        ...harness.deps.files,
        has: async () => true,
        read: async () => Readable.from(brokenAfter(Buffer.alloc(100_000))),
      },
    });
    const answer = await fetch(`${cut}/pictures/${"0".repeat(40)}-640.webp`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect((await fetch(`${cut}/healthz`)).status).toBe(200);
  });
});

describe("a client that leaves", () => {
  const multipart = [
    "POST /api/auth/register HTTP/1.1",
    "Host: x",
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Length: 100000",
    "",
    '--b\r\nContent-Disposition: form-data; name="profilePhoto"; filename="a.png"\r\n',
    "half a picture",
  ].join("\r\n");
  const half = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`;

  it.each([
    ["in the middle of an upload", multipart],
    ["in the middle of a body", half("/api/auth/login")],
    ["in the middle of a webhook", half("/api/stripe/webhook")],
    ["in the middle of a form of the sandbox", half("/sandbox/pay/x")],
  ])("%s harms nobody", async (_, said) => {
    await leaveAfter(said, "request");
    await lives();
  });

  it("or that never ends what it sends, is let go in the end", () => {
    const { requestTimeout, headersTimeout, timeout } = harness.app.server.server;
    expect({ requestTimeout, headersTimeout, timeout }).toEqual({
      requestTimeout: 300_000,
      headersTimeout: 60_000,
      timeout: 120_000,
    });
  });

  it.each(["/", "/service-worker.js", "/sandbox/mail"])(
    "in the middle of an answer harms nobody: %s",
    async (path) => {
      await leaveAfter(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, "answer");
      await lives();
    },
  );
});

describe("a page of the sandbox", () => {
  it("that breaks off in the middle is cut, and nobody else notices", async () => {
    const broken = createServer((_, answer) => {
      answer.write("half");
      setImmediate(() => answer.destroy());
    }).listen(0, "127.0.0.1");
    await once(broken, "listening");
    const port = portOf(broken);
    const url = await anApp({ sandboxUrl: async () => `http://127.0.0.1:${port}` });
    const read = async () => (await fetch(`${url}/sandbox/mail`)).text();
    await expect(read()).rejects.toThrow();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    broken.close();
  });
});
