import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";

const isRoot = process.getuid?.() === 0;
const OWNER = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, "postgres.ts"))});
  try {
    const { host } = await startEmbeddedPostgres({ dataDir: process.argv[1], durable: true });
    console.log(host);
    setInterval(() => {}, 60_000);
  } catch (error) {
    console.log(error.message);
    process.exit(1);
  }`;

let base: string;
let programFolder: string;
let dataDir: string;
let owners: ChildProcess[];
let pools: Pool[];
let sockets: string[];

beforeEach(() => {
  programFolder = mkdtempSync(path.join(tmpdir(), "stokaz-programs-"));
  base = mkdtempSync(path.join(tmpdir(), "stokaz-launcher-"));
  dataDir = path.join(base, "data");
  owners = [];
  pools = [];
  sockets = [];
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  for (const owner of owners) owner.kill("SIGKILL");
  const pid = existsSync(clusterFile("postmaster.pid")) ? postmasterPid() : undefined;
  if (pid) await isGone(pid);
  const outside = clusterParent();
  if (outside !== dataDir) rmSync(outside, { recursive: true, force: true, maxRetries: 20 });
  for (const socket of sockets) rmSync(socket, { recursive: true, force: true });
  rmSync(programFolder, { recursive: true });
  rmSync(base, { recursive: true, force: true, maxRetries: 20 });
});

describe("startEmbeddedPostgres", () => {
  it("initialises a new folder, durably, and leaves nothing running", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
    const pid = postmasterPid();
    const { rows } = await connect(postgres.host).query(
      "select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('listen_addresses') as tcp",
    );
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
    await postgres.stop();

    expect(rows).toEqual([{ fsync: "on", pages: "on", tcp: "" }]);
    await isGone(pid);
    expect(existsSync(postgres.host)).toBe(false);
    expect(existsSync(path.join(dataDir, "owner"))).toBe(false);
  });

  it("loses no acknowledged write when PostgreSQL and its owner are killed", async () => {
    const { owner, said } = await startOwner();
    const pool = connect(said);
    await pool.query("create table note (id integer primary key)");
    const acknowledged = await writeUntilKilled(pool, () => {
      process.kill(postmasterPid(), "SIGKILL");
      owner.kill("SIGKILL");
    });

    const next = await startEmbeddedPostgres({ dataDir, durable: true });
    const { rows } = await connect(next.host).query<{ id: number }>("select id from note");
    await Promise.all(pools.splice(0).map((each) => each.end()));
    await next.stop();

    expect(acknowledged.length).toBeGreaterThan(50);
    const kept = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  it("stops by itself when its owner is killed", async () => {
    const { owner } = await startOwner();
    const pid = postmasterPid();
    owner.kill("SIGKILL");
    await isGone(pid);
  });

  it("stops by itself without setpriv too", async () => {
    const { owner } = await startOwner(["sh", "cat", "unshare"]);
    const pid = postmasterPid();
    owner.kill("SIGKILL");
    await isGone(pid);
  });

  it("stops an orphan and starts anew", async () => {
    const { owner } = await startOwner(["unshare"]);
    const orphan = postmasterPid();
    owner.kill("SIGKILL");
    await once(owner, "exit");

    const next = await startEmbeddedPostgres({ dataDir, durable: true });
    expect(postmasterPid()).not.toBe(orphan);
    await isGone(orphan);
    await next.stop();
  });

  it.runIf(isRoot)("runs as an unprivileged account where namespaces are forbidden", async () => {
    const { owner, said } = await startOwner(["setpriv", "test"]);
    const { rows } = await connect(said).query("select 1 as one");
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
    expect(rows).toEqual([{ one: 1 }]);
    expect(statSync(clusterFolder()).uid).not.toBe(0);
    const pid = postmasterPid();
    owner.kill("SIGKILL");
    await isGone(pid);
  });

  it("begins again when the first start was killed while initialising", async () => {
    const { owner } = spawnOwner();
    await vi.waitFor(() => expect(newClusters()).toHaveLength(1), { timeout: 10_000, interval: 1 });
    owner.kill("SIGKILL");
    await once(owner, "exit");
    expect(existsSync(clusterFolder())).toBe(false);

    const next = await startEmbeddedPostgres({ dataDir, durable: true });
    expect(newClusters()).toEqual([]);
    await next.stop();
  });

  it("lets one of two simultaneous starts win and tells the other who holds the folder", async () => {
    const [first, second] = await Promise.all([startOwner(), startOwner()]);
    const [winner, loser] = first.said.startsWith("/") ? [first, second] : [second, first];

    expect(existsSync(winner.said)).toBe(true);
    expect(loser.said).toContain(`(processus ${winner.owner.pid})`);
    expect(loser.said).toContain(`Le dossier de données ${dataDir} est déjà utilisé`);
  });
});

const spawnOwner = (programs?: string[]): { owner: ChildProcess; said: Promise<string> } => {
  const env = programs ? { ...process.env, PATH: pathWithOnly(programs) } : process.env;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", OWNER, dataDir], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  owners.push(owner);
  const said = new Promise<string>((resolve) => {
    owner.stdout?.once("data", (text) => resolve(String(text).trim()));
  });
  return { owner, said };
};

const startOwner = async (programs?: string[]): Promise<{ owner: ChildProcess; said: string }> => {
  const { owner, said: saying } = spawnOwner(programs);
  const said = await saying;
  if (said.startsWith("/")) sockets.push(said);
  return { owner, said };
};

const pathWithOnly = (programs: string[]): string => {
  chmodSync(programFolder, 0o755);
  const folder = mkdtempSync(path.join(programFolder, "bin-"));
  chmodSync(folder, 0o755);
  const places = (process.env.PATH ?? "").split(path.delimiter);
  for (const program of programs) {
    const found = places.map((place) => path.join(place, program)).find((file) => existsSync(file));
    if (found) symlinkSync(found, path.join(folder, program));
  }
  return folder;
};

const connect = (host: string): Pool => {
  const pool = new Pool({ host, user: "postgres", database: "postgres", max: 4 });
  pool.on("error", () => {});
  pools.push(pool);
  return pool;
};

/**
 * Writes with four writers at once and kills in the middle.
 *
 * @returns the ids whose insert was answered
 */
const writeUntilKilled = async (pool: Pool, kill: () => void): Promise<number[]> => {
  const acknowledged: number[] = [];
  let next = 0;
  const write = async (): Promise<void> => {
    for (;;) {
      const id = next++;
      const isStored = await pool.query("insert into note (id) values ($1)", [id]).then(
        () => true,
        () => false,
      );
      if (!isStored) return;
      acknowledged.push(id);
      if (acknowledged.length === 200) kill();
    }
  };
  await Promise.all([write(), write(), write(), write()]);
  return acknowledged;
};

const clusterParent = (): string => {
  const pointer = path.join(dataDir, "cluster-location");
  return existsSync(pointer) ? readFileSync(pointer, "utf8") : dataDir;
};
const clusterFolder = (): string => path.join(clusterParent(), "cluster");
const clusterFile = (name: string): string => path.join(clusterFolder(), name);
const newClusters = (): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith("cluster-new-")) : [];
const postmasterPid = (): number =>
  Number(readFileSync(clusterFile("postmaster.pid"), "utf8").split("\n")[0]);

const isGone = async (pid: number): Promise<void> => {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 20_000 });
};
