import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { type AloneWith, createBucketFileStores } from "../gateways/bucket-file-store.ts";
import { createLocalFileStore } from "../gateways/file-store.ts";
import { createMovingFileStore } from "../gateways/moving-file-store.ts";
import type { FileStore } from "../platform/storage/pictures.ts";

/** Stores of the files, outside the database. */
export type FileStores = {
  files: FileStore;
  /** Files that are served only to their owner. */
  privateFiles: FileStore;
};

/** Local folders of the files, by the store that each folder moves to. */
export const folderOf = (dataDir: string): Record<keyof FileStores, string> => ({
  files: path.join(dataDir, "uploads"),
  privateFiles: path.join(dataDir, "private"),
});

/** Settings that say where files are kept. */
export type FileSettings = Pick<Config, "dataDir"> & { store?: Config["store"] };

/**
 * The folders of `DATA_DIR`, or the configured store; files that are still in the folders are found
 * there.
 *
 * @param aloneWith as in {@link createBucketFileStores}
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
