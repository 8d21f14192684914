import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../platform/storage/pictures.ts";

/** @returns what the work gives, `undefined` when the file or the folder is not there */
const unlessMissing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

/**
 * Keeps files in a local folder, which several processes may share.
 *
 * @param folder absolute path, made when first written to
 */
export const createLocalFileStore = (folder: string): FileStore => {
  const at = (name: string): string => path.join(folder, name);
  /** A path beside the file's, of nobody else. Between the two a rename is whole or does not happen. */
  const beside = (name: string): string => at(`${name}.${randomUUID()}.part`);

  /** Puts on the disk that a file is there: on its own, its content would outlive a crash without a name. */
  const syncFolder = async (): Promise<void> => {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  };

  return {
    has: async (name) => (await unlessMissing(stat(at(name)))) !== undefined,

    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const part = beside(name);
      try {
        await writeFile(part, bytes, { flush: true });
        await rename(part, at(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder();
    },

    read: async (name) => (await open(at(name))).createReadStream(),

    touch: async (name) => {
      const now = new Date();
      const touched = await unlessMissing(utimes(at(name), now, now).then(() => true));
      return touched ?? false;
    },

    async *list() {
      const entries = await unlessMissing(opendir(folder));
      if (!entries) return;
      for await (const entry of entries) if (entry.isFile()) yield entry.name;
    },

    deleteOlder: async (name, instant) => {
      const before = await unlessMissing(stat(at(name)));
      if (!before || before.mtime >= instant) return;
      // Taken away first, then looked at again: whoever touches it from now on is told that it is not there.
      const part = beside(name);
      if ((await unlessMissing(rename(at(name), part).then(() => true))) === undefined) return;
      if ((await stat(part)).mtime >= instant) await rename(part, at(name));
      else await rm(part);
    },
  };
};
