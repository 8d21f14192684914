import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { ignoreMissing } from "../platform/storage/file-errors.ts";
import type { FileStore } from "../platform/storage/pictures.ts";

/**
 * Keeps files in a local folder, which several processes may share.
 *
 * @param folder absolute path, made at the first write
 */
export const createLocalFileStore = (folder: string): FileStore => {
  const at = (name: string): string => path.join(folder, name);
  /** A temporary path in the same folder, so that the rename is atomic. */
  const beside = (name: string): string => at(`${name}.${randomUUID()}.part`);

  /** Writes the folder's entry to the disk: after a crash a file without its entry is lost. */
  const syncFolder = async (): Promise<void> => {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  };

  return {
    has: async (name) => (await ignoreMissing(stat(at(name)))) !== undefined,

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
      const touched = await ignoreMissing(utimes(at(name), now, now).then(() => true));
      return touched ?? false;
    },

    async *list() {
      const entries = await ignoreMissing(opendir(folder));
      if (!entries) return;
      for await (const entry of entries) if (entry.isFile()) yield entry.name;
    },

    deleteOlder: async (name, instant) => {
      const before = await ignoreMissing(stat(at(name)));
      if (!before || before.mtime >= instant) return false;
      // The file is renamed before its age is read again, so that nobody can use it meanwhile.
      const part = beside(name);
      if ((await ignoreMissing(rename(at(name), part).then(() => true))) === undefined)
        return false;
      if ((await stat(part)).mtime >= instant) {
        await rename(part, at(name));
        return false;
      }
      await rm(part);
      return true;
    },
  };
};
