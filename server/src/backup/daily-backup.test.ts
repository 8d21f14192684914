import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "../../test/factories.ts";
import { useHarness } from "../../test/harness.ts";
import { aStockedSpace } from "../../test/rows.ts";
import { readArchive, verifyArchive, writeArchive } from "./archive.ts";
import { prove } from "./command.ts";

const BACKUP_JOB = "back-up";

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-backups-"));
const outside = mkdtempSync(path.join(tmpdir(), "stokaz-proofs-"));
const harness = useHarness({ ...ADMIN, BACKUP_DIR: folder });

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
  await aStockedSpace(harness);
});

afterAll(() => {
  for (const one of [folder, outside]) rmSync(one, { recursive: true });
});

const listed = async () =>
  (await harness.call("GET", "/api/admin/backups", { token: admin.token })).body;

const gauges = async (): Promise<string> =>
  (await harness.call("GET", "/metrics")).body
    .split("\n")
    .filter((line: string) => /^last_(proven_)?backup_seconds /.test(line))
    .join("\n");

const proofsLeft = async (): Promise<number> => {
  const { rowCount } = await harness.deps.pool.query(
    "select from pg_database where datname like 'stokaz_proof_%'",
  );
  return rowCount ?? 0;
};

/** `npm run backup:prove`. @returns its output */
const proveHere = async (file: string): Promise<string> => {
  const { rows } = await harness.deps.pool.query<{ name: string }>(
    "select current_database() as name",
  );
  const host = encodeURIComponent(harness.deps.pool.options.host ?? "");
  const databaseUrl = `postgres://postgres@localhost/${rows[0]?.name}?host=${host}`;
  const output: string[] = [];
  const settings = { databaseUrl, dataDir: harness.deps.config.dataDir };
  await prove(settings, file, (line) => void output.push(line));
  return output.join("\n");
};

describe("the daily backup", () => {
  it("is taken, restored somewhere else, compared and told to administrators", async () => {
    covers("own.product.480", "own.product.482", "own.api.410");
    expect(await listed()).toEqual({ isScheduled: true, data: [] });
    expect(await gauges()).toMatch(/^last_backup_seconds NaN\nlast_proven_backup_seconds NaN$/i);
    await harness.app.jobs.runNow(BACKUP_JOB);
    const { data } = await listed();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ failure: null, rows: expect.any(Number) });
    expect(data[0].provenAt).not.toBeNull();
    expect(data[0].rows).toBeGreaterThan(10);
    expect(readdirSync(folder)).toEqual([data[0].file]);
    expect(await gauges()).toMatch(
      /^last_backup_seconds \d[\d.e-]*\nlast_proven_backup_seconds \d/,
    );
    expect(await proofsLeft()).toBe(0);
  });

  it("is refused as a proof when rows are missing, or a byte is another", async () => {
    covers("own.product.482");
    const [name = ""] = readdirSync(folder);
    const file = path.join(folder, name);
    const manifest = await verifyArchive(file);
    const shorter = path.join(outside, "shorter.tar.gz");
    await writeArchive(shorter, async (add) => {
      for await (const entry of readArchive(file)) {
        const bytes = await buffer(entry.content);
        const isLeftOut = /^(?:tables\/products\/|manifest)/.test(entry.name);
        if (!isLeftOut) await add(entry.name, bytes);
      }
      return manifest;
    });
    await expect(proveHere(shorter)).rejects.toThrow("products");
    const other = path.join(outside, "other.tar.gz");
    const text = gunzipSync(readFileSync(file)).toString("latin1");
    writeFileSync(other, gzipSync(Buffer.from(text.replace("Garage", "Gerage"), "latin1")));
    await expect(proveHere(other)).rejects.toThrow(/n'est pas une sauvegarde entière/);
    expect(await proveHere(file)).toMatch(/^Sauvegarde du .* prouvée : \d+ lignes/);
    expect(await proofsLeft()).toBe(0);
  });

  it("that fails is told to the operator, and deletes nothing", async () => {
    covers("own.product.484");
    const [name = ""] = readdirSync(folder);
    const began = `${name.slice(7, 17)}T${name.slice(18, 26).replaceAll("-", ":")}Z`;
    // A second backup in the same second must not overwrite the first.
    await harness.setNow(new Date(began));
    await harness.app.jobs.runNow(BACKUP_JOB);
    await harness.setNow(undefined);
    expect(readdirSync(folder)).toEqual([name]);
    const { data } = await listed();
    const failures = data.map(({ failure }: { failure: string | null }) => failure);
    expect(failures.filter((failure: string | null) => failure !== null)).toEqual([
      expect.stringContaining("existe déjà"),
    ]);
    const mails = await harness.mailsTo("contact@stokaz.example");
    expect(mails.map(({ subject }) => subject)).toContain("La sauvegarde de cette nuit a échoué");
  });

  it("is the administrators' to see", async () => {
    covers("own.api.410");
    const { token } = await aConsumer(harness);
    expect((await harness.call("GET", "/api/admin/backups", { token })).status).toBe(403);
  });
});
