import { createHash } from "node:crypto";
import { rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import pLimit from "p-limit";
import { type Config, ConfigError } from "../config.ts";
import { createBucketFileStores } from "../gateways/bucket-file-store.ts";
import { createLocalFileStore } from "../gateways/file-store.ts";
import { FileStoreError, ignoreMissing } from "../platform/storage/file-errors.ts";
import type { FileStore } from "../platform/storage/pictures.ts";
import { readChunks } from "../platform/storage/read-chunks.ts";
import { type FileStores, folderOf } from "./file-stores.ts";

type Say = (line: string) => void;

const TITLES: Record<keyof FileStores, string> = {
  files: "Images",
  privateFiles: "Fichiers privés",
};

const AT_ONCE = 8;
const TOLD_EVERY = 100;

/** Suffix of a file whose write was interrupted. A young one may still be written. */
const CUT_OFF = ".part";

/** SHA-256 of a file; `undefined` when it is not there. */
const hashOf = async (files: FileStore, name: string): Promise<string | undefined> => {
  const content = await ignoreMissing(files.read(name));
  if (!content) return undefined;
  const hash = createHash("sha256");
  for await (const part of readChunks(content)) hash.update(part);
  return hash.digest("hex");
};

type Moving = { folder: string; from: FileStore; to: FileStore };

/**
 * Moves one file: it leaves the folder only after the same content was read from the store. It can
 * be repeated from the beginning after a stop at any moment.
 *
 * @returns true if the store has it now; false if the store has another file of that name, and then
 * both stay
 */
const move = async ({ folder, from, to }: Moving, name: string): Promise<boolean> => {
  const wanted = await hashOf(from, name);
  // The file was deleted after it was listed.
  if (wanted === undefined) return true;
  let kept = await hashOf(to, name);
  if (kept === undefined) {
    const content = await ignoreMissing(from.read(name));
    if (!content) return true;
    await to.put(name, content);
    kept = await hashOf(to, name);
  }
  if (kept !== wanted) return false;
  await rm(path.join(folder, name), { force: true });
  return true;
};

/** @returns names that are in the store with another content */
const moveAll = async (title: string, moving: Moving, say: Say): Promise<string[]> => {
  const dayAgo = new Date(Date.now() - DAY_MS);
  const names: string[] = [];
  for await (const name of moving.from.list()) {
    if (name.endsWith(CUT_OFF)) await moving.from.deleteOlder(name, dayAgo);
    else names.push(name);
  }
  const differing: string[] = [];
  let done = 0;
  const limit = pLimit(AT_ONCE);
  const moveOne = async (name: string): Promise<void> => {
    if (!(await move(moving, name))) differing.push(name);
    done += 1;
    if (done % TOLD_EVERY === 0) say(`${title} : ${done} sur ${names.length}`);
  };
  await limit.map(names, moveOne).catch((error: unknown) => {
    limit.clearQueue();
    throw error;
  });
  say(`${title} : ${names.length - differing.length} sur ${names.length} dans le magasin.`);
  // When the folder is empty, it is removed: from the next start on, no process reads it.
  await rmdir(moving.folder).catch(() => undefined);
  return differing;
};

const moveBoth = async (dataDir: string, bucket: FileStores, say: Say): Promise<number> => {
  const folders = folderOf(dataDir);
  let left = 0;
  for (const which of ["files", "privateFiles"] as const) {
    const folder = folders[which];
    const moving = { folder, from: createLocalFileStore(folder), to: bucket[which] };
    const differing = await moveAll(TITLES[which], moving, say);
    for (const name of differing) {
      say(`  ${name} : le magasin a un autre fichier de ce nom, rien n'a été changé.`);
    }
    left += differing.length;
  }
  return left;
};

/**
 * `npm run move-files`: moves the files of `DATA_DIR` into the configured store. It works also
 * beside running servers that know this store.
 *
 * @returns the exit code: 1 when the store did not answer, or has another file under a name; files
 * moved before stay moved
 * @throws {ConfigError} without a store
 */
export const moveFiles = async (
  { dataDir, store }: Pick<Config, "dataDir" | "store">,
  say: Say,
): Promise<number> => {
  if (!store)
    throw new ConfigError("Configuration invalide :\n  S3_ENDPOINT: où les fichiers vont");
  // This command deletes nothing in the store and changes no file's age, so it needs no lock.
  const bucket = createBucketFileStores(store, (_, work) => work());
  try {
    return (await moveBoth(dataDir, bucket, say)) === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    say(`Le magasin ne répond pas (${error.message}). Recommencez : ce qui est déplacé le reste.`);
    return 1;
  }
};
