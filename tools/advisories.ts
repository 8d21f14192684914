import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import semver from "semver";

const ROOT = path.resolve(import.meta.dirname, "..");
const STORED = path.join(import.meta.dirname, "advisories.json");

/** A known vulnerability of some versions of a package. */
export type Advisory = {
  package: string;
  url: string;
  title: string;
  severity: string;
  /** A version range, as in package.json. */
  versions: string;
};

/**
 * The stored result of the last request to the registry; `askedOn` is a day, null before the first
 * request.
 */
export type StoredAdvisories = { askedOn: string | null; advisories: Advisory[] };

type Lock = { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> };

/**
 * Reviewed advisories that may stay in production: the address, and the reason why it does no harm
 * here.
 */
const LOOKED_AT: Readonly<Record<string, string>> = {};

const BLOCKING = ["high", "critical"];

export const readStored = (): StoredAdvisories => JSON.parse(readFileSync(STORED, "utf8"));

export const readLock = (): Lock =>
  JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));

/** Every version of each production package in the lock file, by name. */
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
 * @param lookedAt by an advisory's address, the reason why it may stay
 *
 * @returns one line per advisory of high or critical severity that concerns a version in production
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
 * Asks the registry about all production packages, like `npm audit`.
 *
 * @param registry address of an npm registry
 * @throws {Error} if it doesn't answer
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
  // The registry's format, as far as it is read here.
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
