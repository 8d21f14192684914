import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/** A browser for the tests. Without a path, Playwright uses the one that it downloads itself. */
export type Browser = { executablePath?: string; env: Record<string, string> };

/** Flags that every browser needs here. None of them gives more rights to a page. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

const MODULES = path.resolve(import.meta.dirname, "../node_modules");
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium: first `$CHROMIUM_PATH`, then the one locked with our packages, then one
 * installed on the machine, then Playwright's own.
 */
export const findChromium = (): Browser => {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return { executablePath: chosen, env: {} };
  const packaged = packagedChromium();
  if (packaged) return packaged;
  const installed = INSTALLED.find((file) => existsSync(file));
  return installed ? { executablePath: installed, env: {} } : { env: {} };
};

const packagedChromium = (): Browser | undefined => {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = unpackedFolder();
  const executablePath = path.join(folder, "chromium");
  // A machine without NSS needs the libraries from the package; on a machine with NSS, its own
  // libraries are the right ones.
  const withLibraries = { LD_LIBRARY_PATH: path.join(folder, "al2023/lib") };
  return [{}, withLibraries]
    .map((env) => ({ executablePath, env }))
    .find((browser) => works(browser));
};

const works = ({ executablePath, env }: { executablePath: string; env: object }): boolean =>
  spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env }, stdio: "ignore" })
    .status === 0;

/**
 * Folder of the unpacked browser. It is unpacked once per version (2 to 9 s) into another folder
 * that is then renamed, so that nobody sees a partial browser.
 */
const unpackedFolder = (): string => {
  const source = path.join(MODULES, "@sparticuz/chromium");
  const manifest = readFileSync(path.join(source, "package.json"), "utf8");
  // The manifest of a package has its version.
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(MODULES, ".cache", `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}-`);
  unpack(source, partial);
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
};

// The package unpacks into the temporary folder of its process, so it runs in a process with its
// own temporary folder.
const unpack = (source: string, folder: string): void => {
  const file = (name: string): string => JSON.stringify(path.join(source, name));
  const code = `
    const { default: chromium, inflate } = await import(${file("build/index.js")});
    await chromium.executablePath();
    await inflate(${file("bin/al2023.tar.br")});`;
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (done.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error("@sparticuz/chromium could not be unpacked");
};

// Other programs run this file to drive a browser themselves.
if (import.meta.main) {
  process.stdout.write(JSON.stringify({ ...findChromium(), flags: CHROMIUM_FLAGS }));
}
