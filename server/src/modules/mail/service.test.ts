import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { type App, buildApp } from "../../app.ts";
import { MAIL_JOB } from "./public.ts";

const harness = useHarness(ADMIN);
const SUBJECT = "Choisir un nouveau mot de passe";
const HOUR_S = 3600;

let admin: Person;
/** A process that does not reach the mail server. */
let cutOff: App;

beforeAll(async () => {
  admin = await anAdmin(harness);
  const mail = { send: () => Promise.reject(new Error("connect ECONNREFUSED")) };
  cutOff = await buildApp({ ...harness.deps, mail });
});

afterAll(() => cutOff.jobs.stop());

const forgot = (email: string) =>
  harness.call("POST", "/api/auth/forgot-password", { json: { email } });

/** Changes the jobs of the mails that wait. */
const setJobs = (change: ReturnType<typeof sql>) =>
  sql`
    update pgboss.job set ${change} where name = ${MAIL_JOB} and state in ('created', 'retry')
  `.execute(harness.db);

/**
 * Simulates a process that dies after it gave its mails to the server, but before it recorded that.
 */
const resetJobs = () =>
  sql`
    update pgboss.job set state = 'retry', completed_on = null where name = ${MAIL_JOB}
  `.execute(harness.db);

/** Does once what every process does every 30 seconds: takes jobs from processes that died. */
const superviseJobs = async (): Promise<void> => {
  const { pool } = harness.deps;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    monitorIntervalSeconds: 1,
  });
  await sql`update pgboss.queue set monitor_on = null`.execute(harness.db);
  await boss.start();
  await boss.supervise(MAIL_JOB);
  await boss.stop({ graceful: false, close: false });
};

const resetMails = async (email: string) =>
  (await harness.mailsTo(email)).filter(({ subject }) => subject === SUBJECT);

/** Makes a reset link fail for good: it is requested, then its last try fails. */
const exhaustRetries = async (email: string): Promise<void> => {
  await forgot(email);
  await cutOff.jobs.drain();
  await setJobs(sql`retry_count = retry_limit, start_after = now()`);
  await cutOff.jobs.drain();
};

const listed = (page = 1) =>
  harness.call("GET", `/api/admin/mails?page=${page}`, { token: admin.token });
const sendAgain = (json: object) =>
  harness.call("POST", "/api/admin/mails/send-again", { token: admin.token, json });
const gauge = async (name: string): Promise<number> => {
  const { body } = await harness.call("GET", "/metrics");
  return Number(new RegExp(`^${name} (.*)$`, "m").exec(body)?.[1]);
};

describe("mails", () => {
  it("are sent again if sending was interrupted, but not those already sent", async () => {
    const { email } = await aConsumer(harness);
    await forgot(email);
    const [first] = await harness.mailsTo(email);
    expect(first).toBeDefined();
    const sent = (await harness.mailsTo(email)).length;
    await resetJobs();
    expect(await harness.mailsTo(email)).toHaveLength(sent);
  });

  it("hold no secret while they wait, and no words once they are sent", async () => {
    const { email } = await aConsumer(harness);
    await harness.mailsTo(email);
    await forgot(email);
    await cutOff.jobs.drain();
    const everything = async () => {
      const mails = await harness.db.selectFrom("mails").selectAll().execute();
      const jobs = await sql`select data, output from pgboss.job`.execute(harness.db);
      return JSON.stringify([mails, jobs.rows]);
    };
    const waiting = await everything();
    expect(waiting).toContain(SUBJECT);
    expect(waiting).not.toMatch(/token/i);
    await setJobs(sql`start_after = now()`);
    const [mail] = await resetMails(email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(token).not.toBe("");
    expect(await everything()).not.toContain(token);
    const kept = await harness.db.selectFrom("mails").select("content").execute();
    expect(kept.filter(({ content }) => content !== null)).toEqual([]);
  });

  it("carry a link whose hour begins when they are sent", async () => {
    const { email } = await aConsumer(harness);
    await harness.mailsTo(email);
    await forgot(email);
    await cutOff.jobs.drain();
    await harness.setNow(new Date(Date.now() + 71 * HOUR_S * 1000));
    await setJobs(sql`start_after = now()`);
    const [mail] = await resetMails(email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const { status } = await harness.call("POST", "/api/auth/reset-password", {
      json: { token, password: "un nouveau mot de passe" },
    });
    await harness.setNow(undefined);
    expect(status).toBe(200);
  });

  it("are tried for three days at least", async () => {
    const { rows } = await sql<{ limit: number; delay: number; most: number }>`
      select retry_limit as limit, retry_delay as delay, retry_delay_max as most
      from pgboss.queue where name = ${MAIL_JOB}
    `.execute(harness.db);
    const [{ limit, delay, most } = { limit: 0, delay: 0, most: 0 }] = rows;
    // The shortest wait of pg-boss before each try: half of a delay that may double each time.
    const waits = Array.from({ length: limit }, (_, tried) =>
      Math.min(most, (delay * 2 ** Math.min(16, tried + 1)) / 2),
    );
    expect(waits.reduce((all, wait) => all + wait, 0)).toBeGreaterThanOrEqual(72 * HOUR_S);
  });

  it("in the hands of a process that died are tried again within two minutes", async () => {
    const { email } = await aConsumer(harness);
    await harness.mailsTo(email);
    await forgot(email);
    await cutOff.jobs.drain();
    await setJobs(sql`
      state = 'active', retry_count = 0, started_on = now() - interval '31 seconds',
      heartbeat_on = now() - interval '31 seconds'
    `);
    await superviseJobs();
    const { rows } = await sql<{ state: string; wait: number }>`
      select state, extract(epoch from start_after - now())::integer as wait
      from pgboss.job where name = ${MAIL_JOB} and state <> 'completed'
    `.execute(harness.db);
    expect(rows).toEqual([{ state: "retry", wait: expect.any(Number) }]);
    // The longest time is an expired heartbeat, the check of it, and this wait.
    expect(30 + 30 + (rows[0]?.wait ?? 0)).toBeLessThan(120);
    await setJobs(sql`start_after = now()`);
    expect(await resetMails(email)).toHaveLength(1);
  });
});

/** Addresses of three people whose reset links were given up. */
const threeGivenUp = async (): Promise<[string, string, string]> => {
  const emails: [string, string, string] = [
    (await aConsumer(harness)).email,
    (await aConsumer(harness)).email,
    (await aConsumer(harness)).email,
  ];
  await harness.app.jobs.drain();
  for (const email of emails) await exhaustRetries(email);
  return emails;
};

/** Expects three given-up mails in both lists, the first of them to this address; gives their ids. */
const expectListed = async (to: string): Promise<string[]> => {
  const { status, body } = await listed();
  expect(status).toBe(200);
  expect(body.total).toBe(3);
  expect(body.data[0]).toEqual({
    _id: expect.any(String),
    to,
    subject: SUBJECT,
    postedAt: expect.any(String),
    failedAt: expect.any(String),
    error: "connect ECONNREFUSED",
  });
  expect((await listed(2)).body).toEqual({ data: [], total: 3 });
  const ids: string[] = body.data.map(({ _id }: { _id: string }) => _id);
  const queue = await harness.call("GET", "/api/admin/queue", { token: admin.token });
  expect(queue.body.mails.total).toBe(3);
  expect(queue.body.mails.items).toMatchObject(ids.map((_id) => ({ _id })));
  return ids;
};

describe("mails given up", () => {
  it("lists and counts given-up mails, and sends one or all again", async () => {
    covers("own.api.24", "own.api.25", "own.product.822");
    const [first, , third] = await threeGivenUp();
    const [id] = await expectListed(first);
    expect(await gauge("failed_mails")).toBe(3);
    // They wait for an administrator, not for the mail server.
    expect(await gauge("oldest_unsent_mail_seconds")).toBe(0);

    const one = await sendAgain({ id });
    expect(one.body).toEqual({ success: true, message: "L'e-mail repart." });
    expect(await resetMails(first)).toHaveLength(1);
    const again = await sendAgain({ id });
    expect([again.status, again.body.code]).toEqual([404, "queue/not-found"]);

    const all = await sendAgain({});
    expect(all.body).toEqual({ success: true, message: "2 e-mails repartent." });
    expect(await resetMails(third)).toHaveLength(1);
    expect((await listed()).body).toEqual({ data: [], total: 0 });
    expect(await gauge("failed_mails")).toBe(0);
    expect(await gauge("oldest_unsent_mail_seconds")).toBe(0);
    expect((await sendAgain({})).status).toBe(404);

    const acts = await harness.call("GET", "/api/admin/audit?action=resend", admin);
    expect(acts.body.data).toMatchObject([
      { subjectType: "list", detail: { list: "mails", count: 2 } },
      { subjectType: "mail", subjectId: id },
    ]);
  });

  it("are forgotten with the account they are for, and after three months", async () => {
    const leaving = await aConsumer(harness);
    await harness.app.jobs.drain();
    await exhaustRetries(leaving.email);
    expect((await listed()).body.total).toBe(1);
    await harness.call("DELETE", "/api/auth/account", {
      token: leaving.token,
      json: { password: PASSWORD },
    });
    expect((await listed()).body.total).toBe(0);

    const { email } = await aConsumer(harness);
    await harness.app.jobs.drain();
    await exhaustRetries(email);
    expect(await gauge("failed_mails")).toBe(1);
    await harness.setNow(new Date(Date.now() + 91 * 24 * HOUR_S * 1000));
    await harness.app.jobs.runNow("delete-expired-rows");
    await harness.setNow(undefined);
    expect(await gauge("failed_mails")).toBe(0);
  });
});
