import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { type AloneWith, createBucketFileStores } from "../gateways/bucket-file-store.ts";
import { createLocalFileStore } from "../gateways/file-store.ts";
import { createMovingFileStore } from "../gateways/moving-file-store.ts";
import type { FileStore } from "../platform/storage/pictures.ts";

/** Where files are kept, besides the database. */
export type FileStores = {
  files: FileStore;
  /** What is served to nobody but whom it belongs to. */
  privateFiles: FileStore;
};

/** The folders of files without a store, by the store that each moves to. */
export const folderOf = (dataDir: string): Record<keyof FileStores, string> => ({
  files: path.join(dataDir, "uploads"),
  privateFiles: path.join(dataDir, "private"),
});

/** The settings that say where files are kept. */
export type FileSettings = Pick<Config, "dataDir"> & { store?: Config["store"] };

/**
 * The folders of `DATA_DIR`, or the store that is set: what is still in the folders is found there.
 *
 * @param aloneWith as {@link createBucketFileStores} asks for it
 */
export const openFileStores = (
  { dataDir, store }: FileSettings,
  aloneWith: AloneWith,
): FileStores => {
  const folders = folderOf(dataDir);
  if (!store) {
    return {
      files: createLocalFileStore(folders.files),
      privateFiles: createLocalFileStore(folders.privateFiles),
    };
  }
  const bucket = createBucketFileStores(store, aloneWith);
  const over = (which: keyof FileStores): FileStore =>
    existsSync(folders[which])
      ? createMovingFileStore(bucket[which], createLocalFileStore(folders[which]))
      : bucket[which];
  return { files: over("files"), privateFiles: over("privateFiles") };
};
