import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { launchProduct } from "@stokaz/local/product";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, expect, it } from "vitest";
import { openFileStores } from "../src/boot/file-stores.ts";
import { moveFiles } from "../src/boot/move-files.ts";
import { createBucketFileStores } from "../src/gateways/bucket-file-store.ts";
import type { FileStore } from "../src/platform/storage/pictures.ts";
import { type Moment, startStore } from "./store.ts";

const store = await startStore();
const root = mkdtempSync(path.join(tmpdir(), "stokaz-moved-"));

afterEach(store.comeBack);
afterAll(async () => {
  await store.stop();
  rmSync(root, { recursive: true, force: true });
});

const FOLDERS = { files: "uploads", privateFiles: "private" } as const;
const alone = <Result>(_: string, work: () => Promise<Result>): Promise<Result> => work();

/** A data folder with files, as the product leaves it when it is stopped during a write. */
const aDataFolder = (name: string, count: number) => {
  const dataDir = path.join(root, name);
  const contents: Record<keyof typeof FOLDERS, Map<string, Buffer>> = {
    files: new Map(),
    privateFiles: new Map([["archive.zip", Buffer.alloc(2_000_000, 7)]]),
  };
  for (let index = 0; index < count; index += 1) {
    contents.files.set(`${index}-640.webp`, Buffer.from(`picture ${index}`));
    contents.privateFiles.set(`paper-${index}.pdf`, Buffer.from(`paper ${index}`));
  }
  for (const which of ["files", "privateFiles"] as const) {
    const folder = path.join(dataDir, FOLDERS[which]);
    mkdirSync(folder, { recursive: true });
    for (const [file, content] of contents[which]) writeFileSync(path.join(folder, file), content);
  }
  return { dataDir, contents };
};

const allOf = async (files: FileStore): Promise<Map<string, Buffer>> => {
  const found = new Map<string, Buffer>();
  for await (const name of files.list()) found.set(name, await buffer(await files.read(name)));
  return found;
};

const sorted = (files: Map<string, Buffer>) =>
  [...files].map(([name, content]) => [name, content.toString("base64")]).sort();

/** Moments of the move: the nth call of a kind. */
const KILLED_AT = [
  ["before the store has a file", 3, "PUT", "asked"],
  ["once it has, and nobody knows", 3, "PUT", "answered"],
  ["before a file that was sent is read again", 12, "GET", "answered"],
  ["among private files", 14, "PUT", "answered"],
] as const;

const startMove = (dataDir: string) =>
  launchProduct(
    { DATA_DIR: dataDir, ...store.env },
    { entry: ["server/src/main.ts", "move-files"] },
  );

/** Starts the move and kills it at the nth call of a kind. */
const killAt = async (
  nth: number,
  method: string,
  phase: Moment["phase"],
  dataDir: string,
): Promise<void> => {
  const killing = Promise.withResolvers<void>();
  let seen = 0;
  store.watch((moment: Moment) => {
    if (moment.method !== method || moment.phase !== phase) return true;
    seen += 1;
    if (seen < nth) return true;
    killing.resolve();
    return false;
  });
  const command = await startMove(dataDir);
  await Promise.race([killing.promise, command.exited()]);
  command.process.kill("SIGKILL");
  await command.exited();
  store.comeBack();
};

it("moves files whole, however often it is killed, and the product finds each of them throughout", async () => {
  covers("own.product.445", "own.product.446");
  const { dataDir, contents } = aDataFolder("killed", 10);
  const settings = { dataDir, store: store.settings };
  for (const [, nth, method, phase] of KILLED_AT) {
    await killAt(nth, method, phase, dataDir);
    const stores = openFileStores(settings, alone);
    for (const which of ["files", "privateFiles"] as const) {
      expect(sorted(await allOf(stores[which]))).toEqual(sorted(contents[which]));
    }
  }
  const command = await startMove(dataDir);
  expect([await command.exited(), command.output()]).toEqual([
    0,
    expect.stringMatching(
      /^Images : .* dans le magasin\.\nFichiers privés : .* dans le magasin\.\n$/,
    ),
  ]);
  const bucket = createBucketFileStores(store.settings, alone);
  for (const which of ["files", "privateFiles"] as const) {
    expect(sorted(await allOf(bucket[which]))).toEqual(sorted(contents[which]));
    expect(existsSync(path.join(dataDir, FOLDERS[which]))).toBe(false);
  }
  const again = await startMove(dataDir);
  expect(await again.exited()).toBe(0);
});

it("leaves a file of which the store has another, and says so", async () => {
  covers("own.product.449");
  const { dataDir, contents } = aDataFolder("differing", 2);
  const settings = store.anotherBucket("differing");
  const bucket = createBucketFileStores(settings, alone);
  await bucket.files.put("0-640.webp", Buffer.from("another"));
  const output: string[] = [];
  expect(await moveFiles({ dataDir, store: settings }, (line) => output.push(line))).toBe(1);
  expect(output).toEqual([
    "Images : 1 sur 2 dans le magasin.",
    "  0-640.webp : le magasin a un autre fichier de ce nom, rien n'a été changé.",
    "Fichiers privés : 3 sur 3 dans le magasin.",
  ]);
  expect(readdirSync(path.join(dataDir, "uploads"))).toEqual(["0-640.webp"]);
  expect((await allOf(bucket.files)).get("0-640.webp")?.toString()).toBe("another");
  expect(sorted(await allOf(bucket.privateFiles))).toEqual(sorted(contents.privateFiles));
});

it("stops when the store is away, and goes on another time", async () => {
  covers("own.product.446");
  const { dataDir, contents } = aDataFolder("away", 20);
  const settings = store.anotherBucket("away");
  const output: string[] = [];
  let puts = 0;
  store.watch(({ method, phase }) => {
    if (method === "PUT" && phase === "answered") puts += 1;
    return puts < 5;
  });
  expect(await moveFiles({ dataDir, store: settings }, (line) => output.push(line))).toBe(1);
  expect(output.at(-1)).toMatch(/^Le magasin ne répond pas .*Recommencez/);
  store.comeBack();
  expect(await moveFiles({ dataDir, store: settings }, () => undefined)).toBe(0);
  const bucket = createBucketFileStores(settings, alone);
  expect(sorted(await allOf(bucket.files))).toEqual(sorted(contents.files));
});

it("has somewhere to move to, or says what is missing", async () => {
  covers("own.product.448");
  await expect(moveFiles({ dataDir: root, store: undefined }, () => undefined)).rejects.toThrow(
    "S3_ENDPOINT",
  );
});
