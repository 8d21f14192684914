import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../src/platform/db/db.ts";
import { ADMIN } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";

const harness = useHarness({ ...ADMIN, BACKUP_DIR: tmpdir() });

let market: Market;

const read = async (): Promise<string> => (await harness.call("GET", "/metrics")).body;

/** The number of a series, as `/metrics` writes its name and labels. */
const numberOf = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

const numbersOf = (text: string, ...series: string[]) => series.map((one) => numberOf(text, one));

beforeAll(async () => {
  market = await aMarket(harness);
});

describe("/metrics", () => {
  it("counts what was paid and what went out, in cents", async () => {
    covers("own.product.454");
    // This is the lessor's first month.
    await harness.app.jobs.runNow("make-transfers");
    const sent = numberOf(await read(), 'money_sent_cents_total{kind="transfer"}') ?? 0;
    expect(sent).toBe(56_250);
    const { orderId, transactionId } = await market.aPaidOrder();
    await market.money.collect(market.consumer, orderId);
    expect(numbersOf(await read(), 'money_due_cents{kind="transfer"}')).toEqual([1530]);
    await harness.app.jobs.runNow("make-transfers");
    expect((await market.giveBack(transactionId, 5)).status).toBe(201);
    await market.money.inMinutes(10);
    expect(numberOf(await read(), 'money_due_oldest_seconds{kind="refund"}')).toBeGreaterThan(590);
    await harness.app.jobs.runNow("make-refunds");
    await harness.setNow(undefined);
    const text = await read();
    expect(
      numbersOf(
        text,
        'purchases_paid_total{purpose="order"}',
        'purchases_paid_cents_total{purpose="order"}',
        'purchases_paid_total{purpose="rental"}',
        'money_sent_cents_total{kind="transfer"}',
        'money_sent_cents_total{kind="refund"}',
        'money_due_cents{kind="transfer"}',
        'money_due_cents{kind="refund"}',
        "ledger_off_cents",
      ),
    ).toEqual([1, 1700, 1, sent + 1530, 500, 0, 0, 0]);
  });

  it("does not count what was undone", async () => {
    covers("own.product.454");
    const before = await read();
    const { money, consumer } = market;
    const { orderId, checkoutId } = await market.aPaidOrder();
    const series = 'money_sent_total{kind="transfer"}';
    await money.collect(consumer, orderId);
    // The money is sent, but can't be booked.
    await harness.db.schema.alterTable("ledger_movements").renameTo("elsewhere").execute();
    await harness.app.jobs.runNow("make-transfers");
    await harness.db.schema.alterTable("elsewhere").renameTo("ledger_movements").execute();
    expect(await money.transfersAtProvider(checkoutId)).toEqual([1530]);
    expect(numberOf(await read(), series)).toBe(numberOf(before, series));
  });

  it("times calls of providers, by how they ended", async () => {
    covers("own.product.455");
    const { money, consumer } = market;
    const count = (call: string, outcome: string) =>
      `provider_call_duration_seconds_count{provider="payments",call="${call}",outcome="${outcome}"}`;
    const { orderId } = await market.aPaidOrder();
    await money.control("faults", "POST", {
      match: "POST /v1/transfers",
      fault: "declined",
      times: 1,
    });
    await money.collect(consumer, orderId);
    await harness.app.jobs.runNow("make-transfers");
    const text = await read();
    expect(numberOf(text, count("transfer", "refused"))).toBe(1);
    expect(numberOf(text, count("createCheckoutSession", "ok"))).toBeGreaterThan(0);
    // The check of a signature makes no call.
    expect(text).not.toContain('call="readEvent"');
  });

  it("says what waits in the queues, and how late mails are", async () => {
    covers("own.product.455");
    await harness.app.jobs.drain();
    await inTransaction(harness.db, (tx) =>
      harness.app.jobs.enqueue(tx, "send-mail", { mailId: crypto.randomUUID() }),
    );
    const waiting = await read();
    expect(numberOf(waiting, 'job_queue_waiting{queue="send-mail"}')).toBe(1);
    expect(numberOf(waiting, 'job_queue_oldest_seconds{queue="send-mail"}')).toBeGreaterThanOrEqual(
      0,
    );
    await harness.app.jobs.drain();
    const text = await read();
    expect(numberOf(text, 'job_queue_waiting{queue="send-mail"}')).toBeUndefined();
    const [sent = 0, early] = numbersOf(
      text,
      "mail_delay_seconds_count",
      'mail_delay_seconds_bucket{le="300"}',
    );
    expect(sent).toBeGreaterThan(0);
    expect(early).toBe(sent);
  });

  it("counts each time that it was asked and was not ready", async () => {
    covers("own.product.817");
    const series = 'http_request_duration_seconds_count{method="GET",route="/readyz",status="503"}';
    expect(numberOf(await read(), series)).toBeUndefined();
    await harness.db.schema.alterTable("migrations").renameTo("elsewhere").execute();
    const { status } = await harness.call("GET", "/readyz");
    await harness.db.schema.alterTable("elsewhere").renameTo("migrations").execute();
    expect(status).toBe(503);
    expect(numberOf(await read(), series)).toBe(1);
  });

  it("says how far connections and the event loop are taken", async () => {
    covers("own.product.455");
    const [inUse, waiting, lag] = numbersOf(
      await read(),
      'db_pool_connections{state="in_use"}',
      "db_pool_waiting",
      "nodejs_eventloop_lag_p99_seconds",
    );
    expect(inUse).toBeGreaterThanOrEqual(0);
    expect(waiting).toBe(0);
    expect(lag).toBeGreaterThanOrEqual(0);
  });
});

const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");
const readDeployed = (file: string): string => readFileSync(path.join(DEPLOY, file), "utf8");

/** Expressions of the rules or the panels, in order. */
const expressionsOf = {
  rules: (text: string): string[] =>
    text
      .split("- record:")
      .flatMap((rules) => rules.split("- alert:"))
      .map((rule) => {
        const [, asked = ""] = /expr: (?:\|-\n)?([\s\S]*?)\n {8}(?:labels|for):/.exec(rule) ?? [];
        return asked;
      }),
  dashboard: (text: string): string[] =>
    // A dashboard's format, as far as it is read here.
    (JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] }).panels.flatMap(
      ({ targets = [] }) => targets.map(({ expr }) => expr),
    ),
};

/** Metrics that an expression names: each is followed by braces, as functions are by brackets. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/([a-zA-Z_:][\w:]*)\{/g)].map(([, name = ""]) => name);

/**
 * Words of an expression with neither braces nor brackets: the test would miss a metric among them.
 */
const loneWordsIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/[\w:]*\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\((?:\w+, )*\w+\)/g, " ")
      .matchAll(/[a-zA-Z_]\w*/g),
  ]
    .map(([word]) => word)
    .filter(
      (word) =>
        !/^(?:sum|max|min|rate|increase|by|on|or|and|unless|vector|topk|histogram_quantile|slo|bool)$/.test(
          word,
        ),
    );

describe("rules and dashboard of a deployment", () => {
  const rules = readDeployed("prometheus/alerts.yml");
  const recorded = [...rules.matchAll(/- record: (\S+)/g)].map(([, name = ""]) => name);

  it.each([
    ["rules", expressionsOf.rules(rules)],
    ["dashboard", expressionsOf.dashboard(readDeployed("grafana/dashboards/stokaz.json"))],
  ] as const)("the %s ask only for what /metrics gives", async (_, expressions) => {
    covers("own.product.456");
    const given = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
      ([, name = "", type]) =>
        type === "histogram" ? ["_bucket", "_count", "_sum"].map((end) => name + end) : [name],
    );
    // Prometheus itself adds `up`, and the process around the application counts failures that
    // nobody caught.
    const known = new Set([...given, ...recorded, "up", "unheard_failures_total"]);
    const asked = expressions.flatMap(namesIn);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    expect(expressions.flatMap(loneWordsIn)).toEqual([]);
  });
});
