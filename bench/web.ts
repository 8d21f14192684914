import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { startProduct } from "@stokaz/local/product";
import lighthouse, { type Result } from "lighthouse";

const ROOT = path.resolve(import.meta.dirname, "..");
const ASKED = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ["/", "/connexion"];
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

type Browser = { process: ChildProcess; port: number };

/** The browser of the journeys, for another program to drive. */
const startBrowser = async (profile: string): Promise<Browser> => {
  const found = spawnSync(process.execPath, ["e2e/chromium.ts"], { cwd: ROOT, encoding: "utf8" });
  // What `e2e/chromium.ts` prints.
  const { executablePath, env, flags } = JSON.parse(found.stdout) as {
    executablePath?: string;
    env: Record<string, string>;
    flags: string[];
  };
  if (!executablePath) throw new Error("no Chromium: set CHROMIUM_PATH");
  const browser = spawn(
    executablePath,
    [...flags, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] },
  );
  for await (const line of createInterface({ input: browser.stderr })) {
    const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line) ?? [];
    if (port) return { process: browser, port: Number(port) };
  }
  throw new Error("the browser stopped while starting");
};

const audit = async (url: string, port: number): Promise<Result> => {
  const found = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    formFactor: "mobile",
    throttlingMethod: "devtools",
    logLevel: "error",
  });
  if (!found || found.lhr.runtimeError) {
    throw new Error(found?.lhr.runtimeError?.message ?? `${url} was not measured`);
  }
  return found.lhr;
};

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

type Transfer = { resourceType: string; transferSize: number };

const transfersOf = ({ audits }: Result): Transfer[] => {
  const details = audits["network-requests"]?.details;
  // Lighthouse types the rows of its tables as any record.
  return details?.type === "table" ? (details.items as unknown as Transfer[]) : [];
};

const kilobytes = (run: Result, type?: string): number =>
  transfersOf(run)
    .filter(({ resourceType }) => type === undefined || resourceType === type)
    .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;

const describe = (page: string, runs: readonly Result[]) => {
  const score = (category: (typeof CATEGORIES)[number]): number =>
    median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
  const audited = (id: string): number =>
    median(runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const weight = (type?: string): string =>
    median(runs.map((run) => kilobytes(run, type))).toFixed(0);
  return {
    page,
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    seo: score("seo"),
    "LCP ms": Math.round(audited("largest-contentful-paint")),
    CLS: audited("cumulative-layout-shift").toFixed(3),
    "TBT ms": Math.round(audited("total-blocking-time")),
    "HTML kB": weight("Document"),
    "CSS kB": weight("Stylesheet"),
    "JS kB": weight("Script"),
    "fonts kB": weight("Font"),
    "all kB": weight(),
  };
};

/** Path of a page: `product` and `place` are those of the first product on sale. */
const pathOf = async (page: string, origin: string): Promise<string> => {
  if (page !== "product" && page !== "place") return page;
  const answer = await fetch(`${origin}/api/product/getProducts?limit=1`);
  const { data }: { data: { _id: string; storageId: string }[] } = JSON.parse(await answer.text());
  const [first] = data;
  if (!first) throw new Error("no product is on sale");
  return page === "product" ? `/produits/${first._id}` : `/lieux/${first.storageId}`;
};

/** Prints the audits that cost points, so that the figures show where to look. */
const showFaults = (page: string, run: Result | undefined): void => {
  for (const category of CATEGORIES) {
    for (const { id, weight } of run?.categories[category]?.auditRefs ?? []) {
      const found = run?.audits[id];
      if (!found || weight === 0 || found.score === null || found.score >= 0.9) continue;
      console.log(`${page} ${category}: ${found.title} ${found.displayValue ?? ""}`);
    }
  }
};

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-bench-web-"));
const product = await startProduct({
  DATA_DIR: path.join(folder, "data"),
  LOG_LEVEL: "error",
  TILES_URL: "none",
});
const browser = await startBrowser(path.join(folder, "browser"));
try {
  const rows = [];
  const origin = `http://localhost:${product.port}`;
  for (const page of ASKED) {
    const url = `${origin}${await pathOf(page, origin)}`;
    await fetch(url);
    const runs: Result[] = [];
    while (runs.length < RUNS) runs.push(await audit(url, browser.port));
    rows.push(describe(page, runs));
    showFaults(page, runs.at(-1));
  }
  console.table(rows);
} finally {
  browser.process.kill();
  await product.stop();
  if (browser.process.exitCode === null) await once(browser.process, "exit");
  rmSync(folder, { recursive: true, force: true });
}
