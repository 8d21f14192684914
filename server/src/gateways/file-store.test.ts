import { link, mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalFileStore } from "./file-store.ts";

let folder = "";
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "stokaz-files-")), "uploads");
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const put = (name: string, content: string) =>
  createLocalFileStore(folder).put(name, Buffer.from(content));
const names = async (): Promise<string[]> => {
  const listed: string[] = [];
  for await (const name of createLocalFileStore(folder).list()) listed.push(name);
  return listed.sort();
};

describe("a local file store", () => {
  it("has nothing before the first file is put", async () => {
    const files = createLocalFileStore(folder);
    expect([await files.has("a"), await files.touch("a"), await names()]).toEqual([
      false,
      false,
      [],
    ]);
    await expect(files.read("a")).rejects.toThrow("ENOENT");
    await put("a", "content");
    expect(await files.has("a")).toBe(true);
    expect(await text(await files.read("a"))).toBe("content");
  });

  it("never writes in a file that is there: who reads it reads the one or the other whole", async () => {
    await put("a", "the first");
    await link(path.join(folder, "a"), path.join(folder, "seen"));
    await put("a", "the second");
    expect(await readFile(path.join(folder, "seen"), "utf8")).toBe("the first");
    expect(await readFile(path.join(folder, "a"), "utf8")).toBe("the second");
  });

  it("leaves nothing of a write that fails", async () => {
    // A folder stands where the file should: the last step can't be done.
    await mkdir(path.join(folder, "a"), { recursive: true });
    await expect(put("a", "content")).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["a"]);
  });

  it("deletes what is older than an instant, and not what was touched since", async () => {
    const files = createLocalFileStore(folder);
    for (const name of ["old", "touched"]) {
      await put(name, "content");
      await utimes(path.join(folder, name), LONG_AGO, LONG_AGO);
    }
    expect(await files.touch("touched")).toBe(true);
    const before = new Date(Date.now() - 60_000);
    for (const name of ["old", "touched", "unknown"]) await files.deleteOlder(name, before);
    expect(await names()).toEqual(["touched"]);
  });

  it("gives a file to whoever touches it, or tells them that it is gone, while it is being deleted", async () => {
    const files = createLocalFileStore(folder);
    for (let round = 0; round < 50; round += 1) {
      await put("a", "content");
      await utimes(path.join(folder, "a"), LONG_AGO, LONG_AGO);
      const before = new Date(Date.now() - 60_000);
      const [isThere] = await Promise.all([files.touch("a"), files.deleteOlder("a", before)]);
      expect(await files.has("a")).toBe(isThere);
      await rm(path.join(folder, "a"), { force: true });
    }
    expect(await names()).toEqual([]);
  });
});
