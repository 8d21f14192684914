import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Licences that only require to be named. */
const PERMISSIVE =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|PSF-2\.0|Python-2\.0|Unlicense|WTFPL)(?: (?:AND|OR) (?:MIT|Apache-2\.0|CC0-1\.0|OFL-1\.1|BSD-2-Clause))*\)?$/;

/**
 * Other licences in use, with the packages that may have them: the same list is in
 * docs/dependencies.md.
 */
const LOOKED_AT: Readonly<Record<string, RegExp>> = {
  "LGPL-3.0-or-later": /^@img\/sharp-libvips-/,
  "Apache-2.0 AND LGPL-3.0-or-later": /^@img\/sharp-win32-/,
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT": /^@img\/sharp-wasm32$/,
  "LGPL-3.0+": /^openpgp$/,
  "MIT or MPL-2.0": /^ibantools$/,
  // Its file `LICENSE` is MIT's, but its manifest doesn't name it.
  "": /^png-js$/,
};

type Locked = { dev?: boolean; link?: boolean; license?: string };

const isAllowed = (name: string, license: string): boolean =>
  PERMISSIVE.test(license) || (LOOKED_AT[license]?.test(name) ?? false);

// npm's format, as far as it is read here.
const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

describe("licences of what the product is delivered with", () => {
  it("are permissive, or were looked at one by one", () => {
    const delivered = Object.entries(lock.packages).filter(
      ([folder, { dev, link }]) => folder.includes("node_modules/") && !dev && !link,
    );
    expect(delivered.length).toBeGreaterThan(100);
    const others = delivered
      .map(([folder, { license = "" }]) => [folder.split("node_modules/").at(-1) ?? "", license])
      .filter(([name = "", license = ""]) => !isAllowed(name, license));
    expect(others).toEqual([]);
  });
});
