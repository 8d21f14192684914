import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { ConfigError } from "../config.ts";
import { drawVaultKey, parseVaultKeys } from "../platform/vault.ts";
import { openTaxVault } from "./tax-vault.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "stokaz-key-"));
  folders.push(folder);
  return folder;
};

describe("the vault of what sellers give for tax", () => {
  it("has a key of its own on a laptop, drawn once and for its owner's eyes", () => {
    covers("own.product.346");
    const dataDir = path.join(aFolder(), "not-there-yet");
    const [first, again] = [0, 1].map(() => openTaxVault({ taxDataKeys: undefined, dataDir }));
    expect(first?.current).toBe(again?.current);
    expect(readdirSync(dataDir)).toEqual(["tax-data-key"]);
    expect(statSync(path.join(dataDir, "tax-data-key")).mode & 0o077).toBe(0);
    const other = openTaxVault({ taxDataKeys: undefined, dataDir: aFolder() });
    expect(other.current).not.toBe(first?.current);
  });

  it("takes the configured keys, and draws none then", () => {
    covers("own.product.346");
    const dataDir = aFolder();
    const taxDataKeys = parseVaultKeys(`${drawVaultKey("b")},${drawVaultKey("a")}`);
    const vault = openTaxVault({ taxDataKeys, dataDir });
    expect([vault.current.slice(0, 2), vault.known.length]).toEqual(["b-", 2]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("says so when the laptop's key was damaged, and draws no other over it", () => {
    covers("own.product.346");
    const dataDir = aFolder();
    writeFileSync(path.join(dataDir, "tax-data-key"), "laptop:half");
    expect(() => openTaxVault({ taxDataKeys: undefined, dataDir })).toThrow(ConfigError);
  });
});
