import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { readJson } from "../../../../test/client.ts";
import { ADMIN, aConsumer, aLessor, anAdmin, PASSWORD } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, insertCheckout, insertOrder } from "../../../../test/rows.ts";
import { buildApp } from "../../../app.ts";
import { EXPORT_DELETION_JOB } from "./service.ts";

const harness = useHarness(ADMIN);

const ask = (token: string) => harness.call("POST", "/api/auth/export", { token });
const state = async (token: string) =>
  (await harness.call("GET", "/api/auth/export/state", { token })).body;
const take = (token: string): Promise<Response> =>
  fetch(`${harness.baseUrl}/api/auth/export`, { headers: { authorization: `Bearer ${token}` } });
const codeOf = async (answer: Response) => [
  answer.status,
  (await readJson<{ code: string }>(answer)).code,
];
/** Makes the archive of a person, and reads its tables. */
const tablesOf = async ({ token }: { token: string }) => {
  await ask(token);
  await harness.app.jobs.drain();
  const archive = unzipSync(new Uint8Array(await (await take(token)).arrayBuffer()));
  return JSON.parse(strFromU8(archive["donnees.json"] ?? new Uint8Array()));
};
const filesKept = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of harness.deps.privateFiles.list()) names.push(name);
  return names;
};

afterEach(() => harness.setNow(undefined));

/** Tables without a foreign key to people. */
const UNNAMED = [
  // When backups of everything were taken.
  "backup_runs",
  // Part of products, with which they are exported.
  "batches",
  // Part of a claim: both of its sides get them.
  "claim_lines",
  "claim_pictures",
  // Carries an e-mail that was never proven to be the sender's.
  "contact_messages",
  // Part of a delivery, with which they are exported.
  "delivery_lines",
  // Part of a payment, which is exported.
  "disputes",
  // Numbers of faulty documents, without a person.
  "document_checks",
  // When the database was restored.
  "document_restores",
  // About a place and a day, without a person.
  "evening_mails",
  // The provider's word for somebody whose account is closed.
  "forgotten_customers",
  "geocoder_answers",
  // Part of a rental or a payment, which are exported.
  "hidden_transactions",
  // Part of a rental: both of its sides get them.
  "kept_pallets",
  "lease_growths",
  "ledger_month_totals",
  "ledger_movements",
  // Part of a rental: goods left behind, and the decision about them.
  "leftover_cases",
  "leftover_reminders",
  "leftovers",
  // About a version of a text, without a person.
  "legal_text_announcements",
  // Part of messages, with which they are exported.
  "message_pictures",
  "migrations",
  // Links to a report: whose it is, its report says.
  "moderation_links",
  // Part of an order, with which they are exported.
  "order_batches",
  // Part of a rental: both of its sides get them.
  "pallet_numbers",
  // Part of an order or a rental, with which they are exported.
  "papers",
  // Part of a rental: both of its sides get them.
  "place_state_reminders",
  "place_states",
  // Part of an import, with which they are exported.
  "product_import_lines",
  // Part of a product, with which they are exported.
  "product_moves",
  "product_pictures",
  "product_words",
  // The provider's own list of what moved: amounts and references.
  "provider_readings",
  "provider_transactions",
  "public_holidays",
  // Counters that are forgotten within a day.
  "rate_limits",
  // Amounts and references of the books and the provider, without a person.
  "reconciliation_findings",
  "reconciliation_runs",
  // Part of a refund, which is exported with its payment.
  "refund_shares",
  // Part of a rental: both of its sides get them.
  "rental_acceptances",
  "rental_reminders",
  "rental_requests",
  // Part of a rental: both of its sides get them.
  "rents",
  "retention_runs",
  // Part of an order, whose buyer's archive has it.
  "slot_bookings",
  // Part of a space, which is exported.
  "slot_settings",
  // Part of a space, with which they are exported.
  "space_pictures",
  "space_tax_facts",
  // Part of a product, with which they are exported.
  "stock_thresholds",
  // Part of a transfer, which is exported.
  "transfer_reversals",
  "users",
  "webhook_events",
  // Part of an order, whose buyer's archive has it.
  "withdrawal_links",
  "withdrawals",
];

describe("GET /api/auth/export", () => {
  it("gives every row and picture of the person, without secrets, once a mail says that it is ready", async () => {
    covers("D5.calls.6", "own.calls.2", "own.refusals.58", "own.refusals.59");
    const { token, email } = await aLessor(harness);
    expect(await codeOf(await take(token))).toEqual([404, "account/no-export"]);
    expect(await state(token)).toEqual({ state: "none", until: null });
    expect((await ask(token)).body.message).toBe(
      "Nous préparons votre archive ; un e-mail vous préviendra.",
    );
    expect(await codeOf(await take(token))).toEqual([409, "account/export-underway"]);
    expect(await state(token)).toEqual({ state: "preparing", until: null });
    const mails = await harness.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toContain("Vos données sont prêtes");
    expect(await state(token)).toEqual({ state: "ready", until: expect.any(String) });
    const response = await take(token);
    expect(response.headers.get("content-type")).toBe("application/zip");
    const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const data = JSON.parse(strFromU8(archive["donnees.json"] ?? new Uint8Array()));
    expect(data).toMatchObject({
      users: [{ email }],
      lessor_profiles: [{ retrieval_days: ["Lun", "Mar", "Jeu"] }],
      login_sessions: [expect.any(Object)],
    });
    expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash/);
    expect(Object.keys(archive)).toContain(`images/${data.users[0].profile_photo}-1280.webp`);
  });

  it("gives the lines of a purchase and its payment to its buyer and to its seller", async () => {
    const { buyer, artisan, productId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    await insertCheckout(harness.db, orderId);
    for (const person of [buyer, artisan]) {
      const data = await tablesOf(person);
      expect(data.order_lines).toMatchObject([{ product_name: "Miel de letchi", quantity: 1 }]);
      expect(data.checkout_sessions).toMatchObject([{ order_id: orderId }]);
    }
  });

  it("gives a refund to its payer, not to the administrator who decided it", async () => {
    const { buyer, productId } = await aStockedSpace(harness);
    const admin = await anAdmin(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const now = new Date();
    await harness.db
      .insertInto("refunds")
      .values({
        id: randomUUID(),
        checkout_id: await insertCheckout(harness.db, orderId),
        amount_cents: cents(500),
        cause: "gesture",
        note: "Pot fendu",
        has_ended_purchase: false,
        requested_by: admin.userId,
        requested_at: now,
        status: "due",
        next_attempt_at: now,
      })
      .execute();
    expect((await tablesOf(buyer)).refunds).toMatchObject([{ note: "Pot fendu" }]);
    expect((await tablesOf(admin)).refunds).toBeUndefined();
  });

  it("says since when a space of theirs is off offer", async () => {
    covers("own.product.690");
    const { lessor, spaceId } = await aStockedSpace(harness);
    await harness.call("PUT", `/api/storageSpace/${spaceId}/offer`, {
      token: lessor.token,
      json: { isTakenOff: true },
    });
    expect((await tablesOf(lessor)).storage_spaces).toMatchObject([
      { id: spaceId, taken_off_at: expect.any(String) },
    ]);
  });

  it("does not tell people who reported them", async () => {
    covers("own.product.154");
    const [lessor, reporter] = [await aLessor(harness), await aConsumer(harness)];
    const report = { subjectType: "seller", subjectId: lessor.userId, cause: "conduct" };
    const { status } = await harness.call("POST", "/api/reports", {
      token: reporter.token,
      json: { ...report, words: "Des insultes", isGoodFaith: true },
    });
    expect(status).toBe(201);
    expect((await tablesOf(reporter)).reports).toMatchObject([{ words: "Des insultes" }]);
    expect((await tablesOf(lessor)).reports).toBeUndefined();
  });

  it("is only for the person, and can't be read as a picture", async () => {
    const [owner, other] = [await aConsumer(harness), await aConsumer(harness)];
    await ask(owner.token);
    await harness.app.jobs.drain();
    expect(await codeOf(await take(other.token))).toEqual([404, "account/no-export"]);
    for (const name of await filesKept()) {
      expect((await harness.call("GET", `/pictures/${name}`)).status).toBe(404);
    }
  });

  it("is made once, however often it is asked for meanwhile, and by any process", async () => {
    covers("own.calls.1");
    const { token, email } = await aConsumer(harness);
    await Promise.all([1, 2, 3].map(() => ask(token)));
    const mails = await harness.mailsTo(email);
    expect(mails.filter(({ subject }) => subject === "Vos données sont prêtes")).toHaveLength(1);
    const another = await buildApp(harness.deps);
    const { statusCode } = await another.server.inject({
      url: "/api/auth/export",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(200);
    await another.jobs.stop();
  });

  it("is deleted after seven days, with the account, and when another takes its place", async () => {
    const [first, leaving] = [await aConsumer(harness), await aConsumer(harness)];
    await harness.db.deleteFrom("account_exports").execute();
    await harness.app.jobs.runNow(EXPORT_DELETION_JOB);
    expect(await filesKept()).toEqual([]);
    for (const { token } of [first, leaving, first]) {
      await ask(token);
      await harness.app.jobs.drain();
    }
    expect(await filesKept()).toHaveLength(3);
    await harness.app.jobs.runNow(EXPORT_DELETION_JOB);
    expect(await filesKept()).toHaveLength(2);
    await harness.call("DELETE", "/api/auth/account", {
      token: leaving.token,
      json: { password: PASSWORD },
    });
    await harness.app.jobs.runNow(EXPORT_DELETION_JOB);
    expect(await filesKept()).toHaveLength(1);
    await harness.setNow(new Date(Date.now() + 8 * DAY_MS));
    expect(await codeOf(await take(first.token))).toEqual([404, "account/no-export"]);
    await harness.app.jobs.runNow(EXPORT_DELETION_JOB);
    expect(await filesKept()).toEqual([]);
  });

  it("covers every new table: it names people by a foreign key, or it names nobody", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and not exists (
        select from pg_constraint
        where contype = 'f' and conrelid = table_name::regclass and confrelid = 'users'::regclass
      )
      order by 1
    `.execute(harness.db);
    expect(rows.map(({ name }) => name)).toEqual(UNNAMED);
  });
});
