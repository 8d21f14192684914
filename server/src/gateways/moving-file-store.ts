import { ignoreMissing, missingFile } from "../platform/storage/file-errors.ts";
import type { FileStore } from "../platform/storage/pictures.ts";

/**
 * A store whose older files are still in a folder or are being moved out of it. Writes go into the
 * store; reads look in both.
 */
export const createMovingFileStore = (store: FileStore, folder: FileStore): FileStore => {
  /**
   * A file is in the store before it leaves the folder. If it was found in neither, it may have
   * moved between the two looks, so the store is asked again.
   */
  const find = async <Found>(
    look: (files: FileStore) => Promise<Found | undefined>,
  ): Promise<Found | undefined> => (await look(store)) || (await look(folder)) || look(store);
  return {
    ...store,
    has: async (name) => (await find((files) => files.has(name))) ?? false,
    touch: async (name) => (await find((files) => files.touch(name))) ?? false,
    read: async (name) => {
      const content = await find((files) => ignoreMissing(files.read(name)));
      if (!content) throw missingFile(name);
      return content;
    },
    async *list() {
      // The folder is listed first, so that a file that moves meanwhile is not missed.
      const seen = new Set<string>();
      for await (const name of folder.list()) {
        seen.add(name);
        yield name;
      }
      for await (const name of store.list()) if (!seen.has(name)) yield name;
    },
    deleteOlder: async (name, instant) => {
      const isGone = await folder.deleteOlder(name, instant);
      return (await store.deleteOlder(name, instant)) || isGone;
    },
  };
};
