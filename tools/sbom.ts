import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runNpm } from "./npm.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const DELIVERED = ["contract", "local", "server", "web"];

/**
 * The locked packages of server and pages, for every system, with licences and hashes.
 *
 * `npm sbom --omit=dev` leaves out packages that any workspace needs for its tests, even if another
 * workspace needs them at run time. So the workspaces here have no tests.
 *
 * @returns CycloneDX 1.5 as JSON
 * @throws {Error} with npm's message if it fails
 */
export const makeSbom = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "stokaz-sbom-"));
  try {
    for (const workspace of DELIVERED) {
      const { devDependencies: _, ...manifest } = readManifest(workspace);
      mkdirSync(path.join(folder, workspace));
      writeManifest(path.join(folder, workspace), manifest);
    }
    const { name, version } = readManifest(".");
    writeManifest(folder, { name, version, private: true, workspaces: DELIVERED });
    for (const file of [".npmrc", "package-lock.json"]) {
      copyFileSync(path.join(ROOT, file), path.join(folder, file));
    }
    runNpm(folder, "install", "--package-lock-only", "--ignore-scripts", "--offline");
    return runNpm(folder, "sbom", "--sbom-format=cyclonedx", "--package-lock-only");
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const readManifest = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8"));

const writeManifest = (folder: string, manifest: object): void =>
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));

if (import.meta.main) process.stdout.write(makeSbom());
