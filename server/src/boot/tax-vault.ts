import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { type Config, ConfigError } from "../config.ts";
import { createVault, drawVaultKey, parseVaultKeys, type Vault } from "../platform/vault.ts";

const FILE = "tax-data-key";

/**
 * Key of a local machine: drawn once and kept beside its data. When several processes start
 * together, only one of them draws it.
 */
const keyOfLaptop = (dataDir: string): string => {
  const file = path.join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  const drawn = `${file}.${process.pid}`;
  writeFileSync(drawn, drawVaultKey("laptop"), { mode: 0o600 });
  try {
    // The link makes the file appear complete or not at all to other processes.
    linkSync(drawn, file);
  } catch (error) {
    const isDrawn = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isDrawn) throw error;
  } finally {
    rmSync(drawn);
  }
  return readFileSync(file, "utf8").trim();
};

/**
 * Vault for the facts that sellers give for the tax authority: it uses the configured keys, or this
 * machine's own key.
 *
 * @throws {ConfigError} when the machine's own key was damaged
 */
export const openTaxVault = ({
  taxDataKeys,
  dataDir,
}: Pick<Config, "taxDataKeys" | "dataDir">): Vault => {
  const keys = taxDataKeys ?? parseVaultKeys(keyOfLaptop(dataDir));
  if (!keys) {
    throw new ConfigError(
      `Configuration invalide :\n  TAX_DATA_KEYS: la clé de ${path.join(dataDir, FILE)} n'est plus lisible. Remettez-la, ou indiquez TAX_DATA_KEYS.`,
    );
  }
  return createVault(keys);
};

/**
 * Refuses to start without a key that is needed: facts would look lost, and facts typed again would
 * be under another key.
 *
 * @throws {ConfigError} naming the keys
 */
export const assertTaxKeys = async (pool: pg.Pool, vault: Vault): Promise<void> => {
  const { rows } = await pool.query<{ key: string }>(`
    select distinct split_part(sealed, ':', 1) as key
    from tax_identities
    cross join lateral unnest(array[
      tin, birth_date, birth_town, birth_country, iban, holder, kept_name, kept_first_name, kept_address
    ]::text[]) as sealed
    where sealed is not null
    union
    select split_part(secret, ':', 1) from second_factors
    order by 1`);
  const unknown = rows.map(({ key }) => key).filter((key) => !vault.known.includes(key));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `Configuration invalide :\n  TAX_DATA_KEYS: des informations fiscales ou des seconds facteurs sont chiffrés avec ${unknown.join(", ")}, qui n'y est pas. Rien n'est perdu : remettez cette clé, après celle qui chiffre.`,
  );
};
