import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import semver from "semver";

const ROOT = path.resolve(import.meta.dirname, "..");
const STORED = path.join(import.meta.dirname, "advisories.json");

/** What the registry knows against some versions of a package. */
export type Advisory = {
  package: string;
  url: string;
  title: string;
  severity: string;
  /** A range, as package.json has them. */
  versions: string;
};

/** The list as it was when it was last asked for; `askedOn` is a day, null before the first time. */
export type StoredAdvisories = { askedOn: string | null; advisories: Advisory[] };

type Lock = { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> };

/** What production must not be delivered with, unless it was looked at: its address, and why it does no harm here. */
const LOOKED_AT: Readonly<Record<string, string>> = {};

const BLOCKING = ["high", "critical"];

export const readStored = (): StoredAdvisories => JSON.parse(readFileSync(STORED, "utf8"));

export const readLock = (): Lock =>
  JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));

/** Every version in the lock file of what production is delivered with, by name. */
export const productionVersions = ({ packages }: Lock): Map<string, Set<string>> => {
  const versions = new Map<string, Set<string>>();
  for (const [folder, { version, dev, link }] of Object.entries(packages)) {
    const [, name] = /^.*node_modules\/(.+)$/.exec(folder) ?? [];
    if (!name || !version || dev || link) continue;
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  return versions;
};

/**
 * @param lookedAt by an advisory's address, why it may be
 * @returns one line per advisory of high or critical severity that is about a version in production
 */
export const findVulnerable = (
  lock: Lock,
  advisories: readonly Advisory[],
  lookedAt: Readonly<Record<string, string>> = LOOKED_AT,
): string[] => {
  const versions = productionVersions(lock);
  return advisories
    .filter(({ severity, url }) => BLOCKING.includes(severity) && !(url in lookedAt))
    .flatMap(({ package: name, versions: range, title, url }) =>
      [...(versions.get(name) ?? [])]
        .filter((version) => semver.satisfies(version, range, { includePrerelease: true }))
        .map((version) => `${name} ${version}: ${title} (${url})`),
    );
};

type Answer = Record<
  string,
  { url: string; title: string; severity: string; vulnerable_versions: string }[]
>;

/**
 * Asks the registry, as `npm audit` does, about all that production is delivered with.
 *
 * @param registry address of an npm registry
 * @throws {Error} when it doesn't answer
 */
export const askRegistry = async (registry: string, lock: Lock): Promise<Advisory[]> => {
  const asked = [...productionVersions(lock)].map(([name, versions]) => [name, [...versions]]);
  const answer = await fetch(new URL("-/npm/v1/security/advisories/bulk", registry), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(asked)),
  });
  if (!answer.ok)
    throw new Error(`Le registre répond ${answer.status} : la liste reste ce qu'elle est.`);
  const known = (await answer.json()) as Answer;
  return Object.entries(known)
    .flatMap(([name, advisories]) =>
      advisories.map(({ url, title, severity, vulnerable_versions }) => ({
        package: name,
        url,
        title,
        severity,
        versions: vulnerable_versions,
      })),
    )
    .sort((one, other) => one.url.localeCompare(other.url));
};

if (import.meta.main) {
  const registry = process.env.npm_config_registry ?? "https://registry.npmjs.org/";
  try {
    const advisories = await askRegistry(registry, readLock());
    const stored: StoredAdvisories = {
      askedOn: new Date().toISOString().slice(0, 10),
      advisories,
    };
    writeFileSync(STORED, `${JSON.stringify(stored, undefined, 2)}\n`);
    console.log(`${advisories.length} avis de sécurité connus.`);
    for (const line of findVulnerable(readLock(), advisories)) console.error(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
