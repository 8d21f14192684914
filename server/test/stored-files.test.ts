import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import { backUp, restore } from "../src/backup/command.ts";
import { openFileStores } from "../src/boot/file-stores.ts";
import { openPool } from "../src/platform/db/db.ts";
import type { FileStore } from "../src/platform/storage/pictures.ts";
import { aConsumer, aLessor, anArtisan, aPicture, aShade, aSpace } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { today } from "./purchases.ts";
import { startStore } from "./store.ts";

const store = await startStore();
const harness = useHarness(store.env);
const stops: (() => Promise<unknown>)[] = [];

afterEach(store.comeBack);
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await store.stop();
});

const AVIF = "image/avif,image/webp,*/*";
const UNAVAILABLE = {
  code: "server/files-unavailable",
  message:
    "Les fichiers ne sont pas accessibles pour l'instant. Rien n'est perdu : veuillez réessayer dans quelques minutes.",
};

const names = async (files: FileStore): Promise<string[]> => {
  const found: string[] = [];
  for await (const name of files.list()) found.push(name);
  return found.sort();
};

/** A space with its own picture. @returns the picture's address */
const aPictured = async (shade: number): Promise<string> => {
  const lessor = await aLessor(harness);
  const id = await aSpace(harness, lessor, { photo: await aShade(shade) });
  const { body } = await harness.call("GET", `/api/spaces/${id}`);
  return body.space.photo;
};

/** A person with a private file. */
const anInsured = async () => {
  const artisan = await anArtisan(harness);
  const form = { insurer: "Prudence", number: "1", endsOn: today(), file: aPicture() };
  const { status } = await harness.call("POST", "/api/insurance", { token: artisan.token, form });
  expect(status).toBe(201);
  const { id } = await harness.db
    .selectFrom("insurance_certificates")
    .select("id")
    .where("artisan_id", "=", artisan.userId)
    .executeTakeFirstOrThrow();
  return { token: artisan.token, address: `/api/insurance/${id}/file` };
};

describe("files in a store", () => {
  it("keeps pictures and private files in the bucket, and serves them through us", async () => {
    covers("own.product.440", "own.product.441");
    const [address, certificate] = [await aPictured(1), await anInsured()];
    const kind = async (accept: string) => {
      const answer = await fetch(`${harness.baseUrl}${address}`, { headers: { accept } });
      const { format } = await sharp(await answer.arrayBuffer()).metadata();
      return [
        ...[answer.status, format, answer.headers.get("content-type")],
        ...[answer.headers.get("cache-control"), answer.headers.get("vary")],
      ];
    };
    const forEver = "public, max-age=31536000, immutable";
    expect(await kind("image/webp")).toEqual([
      ...[200, "webp", "image/webp", forEver],
      expect.stringContaining("accept"),
    ]);
    await expect
      .poll(() => kind(AVIF), { timeout: 20_000 })
      .toEqual([...[200, "heif", "image/avif", forEver], expect.stringContaining("accept")]);
    const { files, privateFiles } = harness.deps;
    expect(await names(files)).toContain(path.basename(address));
    expect((await names(privateFiles)).some((name) => name.startsWith("certificate-"))).toBe(true);
    const own = await harness.call("GET", certificate.address, { token: certificate.token });
    expect(own.status).toBe(200);
    const other = await aConsumer(harness);
    const { status } = await harness.call("GET", certificate.address, { token: other.token });
    expect(status).toBe(404);
    for (const folder of ["uploads", "private"]) {
      expect(existsSync(path.join(harness.deps.config.dataDir, folder))).toBe(false);
    }
  });
});

describe("S3_SERVE=redirect", () => {
  const redirecting = async (publicUrl?: string): Promise<App> => {
    const settings = { ...store.settings, isRedirecting: true, publicUrl };
    const config = { ...harness.deps.config, store: settings };
    const files = openFileStores(config, (_, work) => work());
    const app = await buildApp({ ...harness.deps, config, ...files });
    stops.push(app.jobs.stop);
    return app;
  };

  it("sends browsers to the store for pictures, and nobody for private files", async () => {
    covers("own.product.442");
    const [address, certificate] = [await aPictured(2), await anInsured()];
    const { server } = await redirecting();
    const ask = (url: string, headers: Record<string, string>) => server.inject({ url, headers });
    const { statusCode, headers } = await ask(address, { accept: "image/webp" });
    expect([statusCode, headers["cache-control"]]).toEqual([302, "public, max-age=86400"]);
    const again = await ask(address, { accept: "image/webp" });
    expect(again.headers.location).toBe(headers.location);
    const to = new URL(headers.location ?? "");
    expect(to.origin).toBe(store.settings.endpoint);
    expect(to.searchParams.get("X-Amz-Expires")).toBe("172800");
    expect(to.searchParams.get("X-Amz-Date")).toMatch(/T000000Z$/);
    const picture = await fetch(to);
    expect([picture.headers.get("content-type"), picture.headers.get("cache-control")]).toEqual([
      "image/webp",
      "public, max-age=31536000, immutable",
    ]);
    expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe("webp");
    expect(headers["content-security-policy"]).toContain(
      `img-src 'self' data: https://data.geopf.fr ${store.settings.endpoint};`,
    );
    const own = await ask(certificate.address, { authorization: `Bearer ${certificate.token}` });
    expect([own.statusCode, own.headers["content-type"]]).toEqual([200, "image/png"]);
    const unknown = `/pictures/${"0".repeat(40)}-640.webp`;
    expect((await ask(unknown, { accept: AVIF })).statusCode).toBe(404);
  });

  it("sends them to the public address where there is one", async () => {
    covers("own.product.442");
    const address = await aPictured(3);
    const { server } = await redirecting("https://images.example/stokaz/");
    const { headers } = await server.inject({ url: address, headers: { accept: "image/webp" } });
    expect(headers.location).toBe(`https://images.example/stokaz${address}`);
    expect(headers["content-security-policy"]).toContain("https://images.example;");
  });
});

describe("a store that is away", () => {
  it("leaves pages and lists, refuses uploads in words and keeps nothing of them", async () => {
    covers("own.product.443", "own.refusals.370");
    const address = await aPictured(4);
    const certificate = await anInsured();
    const artisan = await anArtisan(harness);
    store.goAway();
    const status = async (url: string) => (await fetch(`${harness.baseUrl}${url}`)).status;
    for (const url of [
      "/readyz",
      "/api/renter/availableStorageSpace",
      "/api/product/getProducts",
    ]) {
      expect([url, await status(url)]).toEqual([url, 200]);
    }
    expect(await status(address)).toBe(503);
    const form = { insurer: "Prudence", number: "1", endsOn: today(), file: aPicture() };
    const sent = await harness.call("POST", "/api/insurance", { token: artisan.token, form });
    expect([sent.status, sent.body, sent.headers.get("retry-after")]).toEqual([
      ...[503, UNAVAILABLE, "30"],
    ]);
    const kept = await harness.db
      .selectFrom("insurance_certificates")
      .select("id")
      .where("artisan_id", "=", artisan.userId)
      .execute();
    expect(kept).toEqual([]);
    const read = await harness.call("GET", certificate.address, { token: certificate.token });
    expect([read.status, read.body]).toEqual([503, UNAVAILABLE]);
    const { text } = await harness.app.metrics.print();
    for (const operation of ["has", "read", "put"]) {
      expect(text).toMatch(
        new RegExp(`file_store_errors_total\\{operation="${operation}"\\} [1-9]`),
      );
    }
    store.comeBack();
    const again = await harness.call("POST", "/api/insurance", { token: artisan.token, form });
    expect(again.status).toBe(201);
  });

  it("has jobs wait for it, and a page that tells of a file go on", async () => {
    covers("own.product.443");
    const { token, userId } = await aConsumer(harness);
    await harness.call("POST", "/api/auth/export", { token });
    store.goAway();
    await harness.app.jobs.drain();
    const { rows } = await harness.deps.pool.query(
      "select state from pgboss.job where name = 'export-account' order by created_on desc limit 1",
    );
    expect(rows).toEqual([{ state: "retry" }]);
    await harness.db
      .updateTable("account_exports")
      .set({ ready_at: new Date() })
      .where("user_id", "=", userId)
      .execute();
    const state = await harness.call("GET", "/api/auth/export/state", { token });
    expect([state.status, state.body.state]).toEqual([200, "ready"]);
    expect((await harness.call("GET", "/api/auth/export", { token })).status).toBe(503);
  });
});

describe("backup and restore", () => {
  it("take files out of a store, and bring them into another", async () => {
    covers("own.product.447");
    await aPictured(5);
    await anInsured();
    const { dataDir, store: from } = harness.deps.config;
    const host = inject("postgresHost");
    const cluster = openPool({ host, user: "postgres", database: "postgres" }, 1);
    const name = `stored_${randomUUID().replaceAll("-", "")}`;
    stops.push(async () => {
      await cluster.query(`drop database ${name} with (force)`);
      await cluster.end();
    });
    await cluster.query(`create database ${name}`);
    const { rows } = await harness.deps.pool.query("select current_database() as own");
    const urlOf = (database: string) =>
      `postgres://postgres@/${database}?host=${encodeURIComponent(host)}`;
    const file = path.join(dataDir, "stored.tar.gz");
    const source = { databaseUrl: urlOf(rows[0].own), dataDir, store: from };
    const to = store.anotherBucket("restored");
    const target = { databaseUrl: urlOf(name), dataDir: path.join(dataDir, "other"), store: to };
    // The store still lists its files, but then returns none.
    store.watch(({ path: asked }) => asked.includes("list-type"));
    await expect(backUp(source, file, () => undefined)).rejects.toThrow();
    expect(existsSync(file)).toBe(false);
    store.comeBack();
    await backUp(source, file, () => undefined);
    await restore(target, file, () => undefined);
    const restored = openFileStores(target, (_, work) => work());
    expect(await names(restored.files)).toEqual(await names(harness.deps.files));
    const certificates = (await names(harness.deps.privateFiles)).filter((name) =>
      name.startsWith("certificate-"),
    );
    expect(await names(restored.privateFiles)).toEqual(certificates);
    expect(certificates.length).toBeGreaterThan(0);
    expect(existsSync(target.dataDir)).toBe(false);
  });
});
