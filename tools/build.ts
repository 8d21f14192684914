import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { lockFolder } from "@stokaz/local/folder-lock";
import { findOverweight } from "./page-weight.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const WEB = path.join(ROOT, "web");
const STAMP = path.join(WEB, "build", ".sources");
const CLIENT = path.join(WEB, "build", "client");
const REACT_ROUTER = path.join(ROOT, "node_modules/@react-router/dev/bin.cjs");
const SOURCE_FOLDERS = ["web/src", "web/public", "contract/src"];

/**
 * Builds the web application into `web/build`, unless the existing build came from the same
 * sources.
 *
 * @throws {Error} with the build's own output if it fails, or with the names of the pages over
 * their weight
 */
export const ensureBuilt = (): void => {
  if (isFresh()) return;
  const release = lockFolder(path.join(ROOT, ".data", "build.lock"));
  try {
    if (!isFresh()) build();
  } finally {
    release();
  }
};

const isFresh = (): boolean => existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashSources();

const filesIn = (folder: string, options: { recursive: boolean }): string[] =>
  readdirSync(path.join(ROOT, folder), { ...options, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Hash of contents, not of dates, so that a fresh checkout of the same commit is not stale. */
const hashSources = (): string => {
  const hash = createHash("sha256");
  const files = [
    ...SOURCE_FOLDERS.flatMap((folder) => filesIn(folder, { recursive: true })),
    ...filesIn("web", { recursive: false }),
    path.join(ROOT, "package-lock.json"),
  ];
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${path.relative(ROOT, file)} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
};

const build = (): void => {
  process.stdout.write("Construction de l'interface (quelques secondes)…\n");
  const sources = hashSources();
  rmSync(STAMP, { force: true });
  const done = spawnSync(process.execPath, [REACT_ROUTER, "build"], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (done.status !== 0) {
    throw new Error(`La construction de l'interface a échoué :\n${done.stdout}${done.stderr}`);
  }
  const [manifest = ""] = globSync("manifest-*.js", { cwd: path.join(CLIENT, "assets") });
  const tooHeavy = findOverweight(CLIENT, manifest);
  if (tooHeavy.length > 0) throw new Error(`Pages trop lourdes :\n${tooHeavy.join("\n")}`);
  compressFiles(CLIENT);
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
};

/**
 * Writes a compressed copy next to each file, also next to small ones: the server would compress
 * those at each request. It is done once, with a better ratio than there would be time for then.
 */
const compressFiles = (folder: string): void => {
  for (const file of globSync("**/*.{js,css,svg}", { cwd: folder })) {
    const whole = path.join(folder, file);
    const content = readFileSync(whole);
    writeFileSync(`${whole}.br`, brotliCompressSync(content));
    writeFileSync(`${whole}.gz`, gzipSync(content, { level: 9 }));
  }
};

if (import.meta.main) ensureBuilt();
