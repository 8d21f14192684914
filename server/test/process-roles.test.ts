import type { Product } from "@stokaz/local/product";
import { until } from "@stokaz/local/until";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aConsumer } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { startBeside } from "./outside.ts";

const harness = useHarness();
const products: Product[] = [];

/**
 * @param smtpPort port where nothing listens: the error of a message shows which process tried to
 * send it
 */
const start = async (role: string, smtpPort: number): Promise<Product> => {
  const settings = { ROLE: role, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
  const product = await startBeside(harness, settings);
  products.push(product);
  // This is its last output at the start: its own jobs have begun by then.
  return until(async () => (product.output().includes("Ctrl-C") ? product : undefined));
};

let web: Product;

beforeAll(async () => {
  web = await start("web", 9);
});

afterAll(async () => {
  for (const product of products) await product.stop();
});

describe("a process", () => {
  it("counts failures that nobody listened to from nothing on", async () => {
    covers("own.product.821");
    const text = await (await fetch(`${web.origin}/metrics`)).text();
    expect(text).toContain('unheard_failures_total{kind="rejection"} 0');
    expect(text).toContain('unheard_failures_total{kind="exception"} 0');
  });
});

describe("processes with roles", () => {
  it("one for the web answers and queues jobs, one for jobs does them", async () => {
    const { email } = await aConsumer(harness);
    const answer = await fetch(`${web.origin}/api/auth/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(200);
    const { rows: schedules } = await sql`select from pgboss.schedule`.execute(harness.db);
    expect(schedules).toEqual([]);
    const jobs = await start("jobs", 10);
    const error = await until(async () => {
      const mail = await harness.db
        .selectFrom("mails")
        .select("last_error")
        .where("kind", "is not", null)
        .executeTakeFirst();
      return mail?.last_error ?? undefined;
    });
    expect(error).toContain("127.0.0.1:10");
    expect((await fetch(`${jobs.origin}/healthz`)).status).toBe(200);
    // Payouts of the provider's balance are manual here: neither process warns of automatic ones.
    for (const { output } of products) expect(output()).not.toContain("set payouts to manual");
  });
});
