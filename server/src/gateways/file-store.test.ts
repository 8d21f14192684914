import { link, mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startStore } from "../../test/store.ts";
import type { FileStore } from "../platform/storage/pictures.ts";
import { type AloneWith, createBucketFileStores } from "./bucket-file-store.ts";
import { createLocalFileStore } from "./file-store.ts";
import { createMovingFileStore } from "./moving-file-store.ts";

const store = await startStore();
afterAll(store.stop);

let folder = "";
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "stokaz-files-")), "uploads");
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const LONG_AGO = new Date("2020-01-01T00:00:00Z");

/** Runs work one after the other in one process, as PostgreSQL does between processes. */
const oneAfterTheOther = (): AloneWith => {
  let last: Promise<unknown> = Promise.resolve();
  return (_, work) => {
    const ownTurn = last.then(work);
    last = ownTurn.catch(() => undefined);
    return ownTurn;
  };
};

let buckets = 0;
const aBucket = (): FileStore => {
  buckets += 1;
  return createBucketFileStores(store.anotherBucket(`bucket-${buckets}`), oneAfterTheOther()).files;
};

const listed = async (files: FileStore): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of files.list()) names.push(name);
  return names.sort();
};

/** Puts a file that the store sees as old. */
const putLongAgo = async (files: FileStore, name: string): Promise<void> => {
  await files.put(name, Buffer.from("content"));
  const file = path.join(folder, name);
  const isInFolder = await utimes(file, LONG_AGO, LONG_AGO).then(
    () => true,
    () => false,
  );
  if (isInFolder) return;
  vi.useFakeTimers({ toFake: ["Date"], now: LONG_AGO });
  await files.put(name, Buffer.from("content")).finally(() => vi.useRealTimers());
};

const anHourAgo = (): Date => new Date(Date.now() - HOUR_MS);

describe.each([
  ["a folder", () => createLocalFileStore(folder)],
  ["a bucket", aBucket],
  [
    "a bucket before a folder",
    () => createMovingFileStore(aBucket(), createLocalFileStore(folder)),
  ],
])("%s keeps files", (_, open) => {
  it("has nothing before the first file is put", async () => {
    covers("own.product.440");
    const files = open();
    expect([await files.has("a"), await files.touch("a"), await listed(files)]).toEqual([
      false,
      false,
      [],
    ]);
    await expect(files.read("a")).rejects.toMatchObject({ code: "ENOENT" });
    await files.put("a", Buffer.from("content"));
    expect(await files.has("a")).toBe(true);
    expect(await text(await files.read("a"))).toBe("content");
    await files.put("a", Buffer.from("other"));
    expect(await text(await files.read("a"))).toBe("other");
  });

  it("takes what is made while it is taken, and keeps nothing of what breaks", async () => {
    covers("own.product.440");
    const files = open();
    const parts = Array.from({ length: 40 }, (_part, index) => String(index).repeat(1000));
    await files.put("made", Readable.from(parts.map((part) => Buffer.from(part))));
    expect(await text(await files.read("made"))).toBe(parts.join(""));
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from("begun");
        throw new Error("the source broke");
      })(),
    );
    await expect(files.put("broken", breaking)).rejects.toThrow("the source broke");
    expect(await listed(files)).toEqual(["made"]);
  });

  it("deletes what is older than an instant, and not what was touched since", async () => {
    covers("own.product.444");
    const files = open();
    for (const name of ["old", "touched"]) await putLongAgo(files, name);
    expect(await files.touch("touched")).toBe(true);
    const deleted = [];
    for (const name of ["old", "touched", "unknown"]) {
      deleted.push(await files.deleteOlder(name, anHourAgo()));
    }
    expect(deleted).toEqual([true, false, false]);
    expect(await listed(files)).toEqual(["touched"]);
  });

  it("gives a file to whoever touches it, or tells them that it is gone, while it is being deleted", async () => {
    covers("own.product.444");
    const files = open();
    for (let round = 0; round < 10; round += 1) {
      await putLongAgo(files, "a");
      const both = [() => files.touch("a"), () => files.deleteOlder("a", anHourAgo())];
      if (round % 2 === 1) both.reverse();
      const said = await Promise.all(both.map((act) => act()));
      const isThere = said[round % 2];
      expect(await files.has("a")).toBe(isThere);
      await files.deleteOlder("a", new Date(8.64e15));
    }
    expect(await listed(files)).toEqual([]);
  });
});

describe("a bucket", () => {
  it("lists more than the store tells at once", async () => {
    const files = aBucket();
    const names = ["a", "b", "c", "d", "e"];
    await Promise.all(names.map((name) => files.put(name, Buffer.of(1))));
    store.listAtOnce(2);
    expect(await listed(files).finally(() => store.listAtOnce(1000))).toEqual(names);
  });

  it("deletes nothing that somebody touches between its look and its deletion", async () => {
    covers("own.product.444");
    const alone = oneAfterTheOther();
    const waiting = Promise.withResolvers<void>();
    let held = 0;
    const { files } = createBucketFileStores(store.anotherBucket("touched"), (key, work) => {
      if (held > 0) waiting.resolve();
      held += 1;
      return alone(key, work).finally(() => {
        held -= 1;
      });
    });
    await putLongAgo(files, "a");
    let touching: Promise<boolean> | undefined;
    store.watch(async ({ method, phase }) => {
      if (method !== "DELETE" || phase !== "asked") return;
      touching = files.touch("a");
      await Promise.race([waiting.promise, touching]);
    });
    await files.deleteOlder("a", anHourAgo()).finally(store.comeBack);
    expect(await touching).toBe(await files.has("a"));
    expect(touching).toBeDefined();
  });

  it("that is not there is an error, not a missing file", async () => {
    covers("own.product.443");
    const { files } = createBucketFileStores({ ...store.settings, bucket: "nowhere" }, (_, work) =>
      work(),
    );
    await expect(files.read("a")).rejects.toThrow(/bucket/i);
    await expect(files.put("a", Buffer.of(1))).rejects.toThrow(/bucket/i);
  });
});

describe("a bucket before a folder", () => {
  it("finds, deletes and makes young again what is still in the folder, and writes into the bucket", async () => {
    covers("own.product.445");
    const [bucket, local] = [aBucket(), createLocalFileStore(folder)];
    const files = createMovingFileStore(bucket, local);
    for (const name of ["old", "touched", "both"]) await putLongAgo(local, name);
    await bucket.put("both", Buffer.from("content"));
    await files.put("new", Buffer.from("content"));
    expect([await local.has("new"), await bucket.has("new")]).toEqual([false, true]);
    expect(await listed(files)).toEqual(["both", "new", "old", "touched"]);
    expect(await text(await files.read("old"))).toBe("content");
    expect([await files.has("old"), await files.touch("touched")]).toEqual([true, true]);
    for (const name of await listed(files)) await files.deleteOlder(name, anHourAgo());
    expect(await listed(files)).toEqual(["both", "new", "touched"]);
    expect(await listed(local)).toEqual(["touched"]);
  });

  it("finds a file that goes from one to the other while it is looked for", async () => {
    covers("own.product.445");
    const [bucket, local] = [aBucket(), createLocalFileStore(folder)];
    await local.put("a", Buffer.from("content"));
    const leaving: FileStore = {
      ...local,
      read: async (name) => {
        await bucket.put(name, Buffer.from("content"));
        await rm(path.join(folder, name));
        return local.read(name);
      },
    };
    const files = createMovingFileStore(bucket, leaving);
    expect(await text(await files.read("a"))).toBe("content");
  });
});

describe("a folder", () => {
  it("never writes in a file that is there: who reads it reads the one or the other whole", async () => {
    const files = createLocalFileStore(folder);
    await files.put("a", Buffer.from("the first"));
    await link(path.join(folder, "a"), path.join(folder, "seen"));
    await files.put("a", Buffer.from("the second"));
    expect(await readFile(path.join(folder, "seen"), "utf8")).toBe("the first");
    expect(await readFile(path.join(folder, "a"), "utf8")).toBe("the second");
  });

  it("leaves nothing of a write that fails", async () => {
    // A folder stands where the file should be, so the last step fails.
    await mkdir(path.join(folder, "a"), { recursive: true });
    const put = createLocalFileStore(folder).put("a", Buffer.from("content"));
    await expect(put).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["a"]);
  });
});
