import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS } from "@stokaz/contract/time/calendar";
import type { Purchase } from "./buyers.ts";
import { STOCK, type Town } from "./town.ts";

const POLL_MS = 1000;
/** Longest time without any progress: failed refunds are retried only after minutes. */
const STALLED_MS = 12 * 60_000;

/** Result of a whole drill: counts, and faults that should not exist; no faults if all is well. */
export type Verdict = { counts: Readonly<Record<string, number>>; faults: readonly string[] };

const count = async ({ pool }: Town, statement: string): Promise<number> => {
  const { rows } = await pool.query<{ count: string }>(statement);
  return Number(rows[0]?.count);
};

/** Work in progress that ends by itself. */
const WAITING = {
  payments: "select count(*) from checkout_sessions where status in ('open', 'refund_due')",
  refunds: "select count(*) from refunds where status in ('due', 'failed')",
  mails:
    "select count(*) from mails where sent_at is null and held_at is null and failed_at is null",
} as const;

/** Number of items of each kind that are still in progress, without the zero counts. */
const waiting = async (town: Town): Promise<[string, number][]> => {
  const counts: [string, number][] = [];
  for (const [what, statement] of Object.entries(WAITING)) {
    counts.push([what, await count(town, statement)]);
  }
  return counts.filter(([, found]) => found > 0);
};

const countWaiting = async (town: Town): Promise<number> =>
  (await waiting(town)).reduce((sum, [, found]) => sum + found, 0);

/**
 * Lets holds end and refunds finish: jobs that wait for hours are moved forward, because the drill
 * is shorter.
 */
const settle = async (town: Town): Promise<void> => {
  const { setClock, control, pool } = town;
  // The clock is set later than any time written while it was an hour ahead: otherwise money from
  // then would wait until that time comes again.
  const offsetMs = 2 * HOUR_MS;
  setClock(offsetMs);
  await control("POST", "clock", { offsetMs });
  let left = await countWaiting(town);
  let progressedAt = Date.now();
  while (left > 0 && Date.now() < progressedAt + STALLED_MS) {
    await pool.query(
      "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()",
    );
    await pause(POLL_MS);
    const before = left;
    left = await countWaiting(town);
    if (left < before) progressedAt = Date.now();
  }
};

type Listed = { data: { id: string; payment_status: string }[]; has_more: boolean };

/** Ids of the sessions that are paid at the provider. */
const paidAtProvider = async ({ providerUrl }: Town): Promise<Set<string>> => {
  const paid = new Set<string>();
  let after = "";
  for (;;) {
    const answer = await fetch(`${providerUrl}/v1/checkout/sessions?limit=100${after}`, {
      headers: { authorization: "Bearer sk_test_chaos" },
    });
    // The provider's list, as far as it is read here.
    const { data, has_more: hasMore } = (await answer.json()) as Listed;
    for (const { id, payment_status: status } of data) if (status === "paid") paid.add(id);
    if (!hasMore) return paid;
    after = `&starting_after=${data.at(-1)?.id}`;
  }
};

/** Compares the answers to people with the data of the provider and of the product. */
const judge = async (town: Town, purchases: readonly Purchase[]): Promise<Verdict> => {
  await settle(town);
  const { pool, client, offer } = town;
  const { rows } = await pool.query<{ id: string; status: string }>(
    "select provider_session_id as id, status from checkout_sessions where purpose = 'order'",
  );
  const kept = new Map(rows.map(({ id, status }) => [id, status]));
  const faults: string[] = [];
  const expectOf = (what: string, found: number): void => {
    if (found > 0) faults.push(`${what}: ${found}`);
  };
  const statusOf = ({ sessionId }: Purchase): string => kept.get(sessionId) ?? "unknown";
  expectOf(
    "confirmed to their buyer, not paid here",
    purchases.filter(
      (one) => one.isConfirmed && !one.isCancelled && !["paid", "refunded"].includes(statusOf(one)),
    ).length,
  );
  expectOf(
    "given up by their artisan, money not back",
    purchases.filter((one) => one.isCancelled && statusOf(one) !== "refunded").length,
  );
  const paid = await paidAtProvider(town);
  const isSettled = (id: string): boolean => ["paid", "refunded"].includes(kept.get(id) ?? "");
  expectOf(
    "paid at the provider, neither sold nor given back",
    [...paid].filter((id) => kept.has(id) && !isSettled(id)).length,
  );
  expectOf(
    "sold here, not paid at the provider",
    [...kept].filter(([id, status]) => status === "paid" && !paid.has(id)).length,
  );
  expectOf(
    "given back more than was paid",
    await count(
      town,
      `select count(*) from (select checkout_id from refunds where status = 'paid' group by checkout_id
         having sum(amount_cents) > (select amount_cents from checkout_sessions where id = checkout_id)) as doubled`,
    ),
  );
  const sold = await count(
    town,
    "select coalesce(sum(quantity - cancelled_quantity), 0) as count from order_lines where status in ('to_collect', 'collected')",
  );
  const left = await count(
    town,
    `select stock_quantity as count from products where id = '${offer.productId}'`,
  );
  expectOf("units of stock too many or too few", Math.abs(STOCK - sold - left));
  expectOf("cents that the ledger does not add up by", await ledgerSum(town));
  expectOf("mails given up", await count(town, GIVEN_UP));
  for (const [what, found] of await waiting(town)) expectOf(`${what} still under way`, found);
  const { body: login } = await client.call("POST", "/api/auth/login", {
    json: { email: "admin@test.re", password: "administration" },
  });
  const reconciled = await client.call("POST", "/api/admin/reconciliation", {
    token: login.token,
    json: {},
  });
  for (const { kind, subject } of reconciled.body.findings ?? []) {
    faults.push(`reconciliation: ${kind} ${subject ?? ""}`);
  }
  return {
    counts: { begun: purchases.length, paid: paid.size, sold, mails: await count(town, SENT) },
    faults,
  };
};

/** Prints the result of {@link judge}; the process fails if anything is wrong. */
export const sayVerdict = async (town: Town, purchases: readonly Purchase[]): Promise<void> => {
  const { counts, faults } = await judge(town, purchases);
  const words =
    faults.length === 0 ? "Nothing lost, nothing twice, books at zero." : faults.join("\n");
  process.stdout.write(`${JSON.stringify(counts)}\n${words}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
};

const GIVEN_UP = "select count(*) from mails where sent_at is null and failed_at is not null";
const SENT = "select count(*) from mails where sent_at is not null";

const ledgerSum = async (town: Town): Promise<number> =>
  Math.abs(await count(town, "select sum(amount_cents) as count from ledger_entries"));
