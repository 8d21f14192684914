import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, anArtisan, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { inTransaction } from "../../platform/db/db.ts";
import { DOCUMENT_CHECK_JOB } from "./checking/service.ts";
import { type DueDocument, issueDocument } from "./public.ts";

const harness = useHarness(ADMIN);

let seller: Person;
let buyer: Person;
let issued = 0;

beforeAll(async () => {
  [seller, buyer] = [await anArtisan(harness), await aConsumer(harness)];
});

const SUBJECT = "0d6a4a35-59f0-4a5c-9a1d-5f0f1b9f6a01";

/** A statement of the year 2024, which has neither issuer nor number nor amount. */
const STATEMENT = {
  kind: "yearly_statement",
  issuerId: null,
  isNumbered: false,
  amount: null,
  title: "2024",
  year: 2024,
} as const;

const due = (more: Partial<DueDocument> = {}): DueDocument => {
  issued += 1;
  return {
    kind: "sale_invoice",
    key: `test/${issued}`,
    issuerId: seller.userId,
    receiverId: buyer.userId,
    issuedOn: calendarDay("2026-11-25"),
    title: `Commande ${issued}`,
    amount: cents(1000),
    facts: { issued },
    isNumbered: true,
    ...more,
  };
};

const issue = (...several: DueDocument[]) =>
  inTransaction(harness.db, async (tx) => {
    const ids: (string | undefined)[] = [];
    for (const one of several) ids.push(await issueDocument(tx, one, harness.deps.clock.now()));
    return ids;
  });

const numbersOf = async (issuerId: string | null, year: number) => {
  const rows = await harness.db
    .selectFrom("documents")
    .select("number")
    .where(sql<boolean>`issuer_id is not distinct from ${issuerId}::uuid`)
    .where("year", "=", year)
    .where("number", "is not", null)
    .orderBy("position")
    .execute();
  return rows.map(({ number }) => number);
};

const check = async () => {
  await harness.app.jobs.runNow(DOCUMENT_CHECK_JOB);
  const { token } = await anAdmin(harness);
  return (await harness.call("GET", "/api/admin/documents", { token })).body.check;
};

describe("issuing a document", () => {
  it("gives each issuer and year numbers of their own, without a gap whatever is undone", async () => {
    covers("own.product.325");
    const other = await anArtisan(harness);
    await issue(due(), due());
    await issue(due({ issuedOn: calendarDay("2027-01-01") }), due({ issuerId: other.userId }));
    await expect(
      inTransaction(harness.db, async (tx) => {
        await issueDocument(tx, due(), harness.deps.clock.now());
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await issue(due());
    const prefix = seller.userId.slice(0, 8).toUpperCase();
    expect(await numbersOf(seller.userId, 2026)).toEqual([
      `${prefix}-2026-000001`,
      `${prefix}-2026-000002`,
      `${prefix}-2026-000003`,
    ]);
    expect(await numbersOf(seller.userId, 2027)).toEqual([`${prefix}-2027-000001`]);
    expect(await numbersOf(other.userId, 2026)).toHaveLength(1);
    await issue(due({ issuerId: null, kind: "commission_invoice", receiverId: seller.userId }));
    expect(await numbersOf(null, 2026)).toEqual(["OP-2026-000001"]);
  });

  it("happens once for the same subject, also when two do it at once, with one number", async () => {
    covers("own.product.326");
    const same = due();
    const results = await Promise.all([1, 2, 3, 4].map(() => issue(same)));
    expect(results.flat().filter((id) => id !== undefined)).toHaveLength(1);
    const before = await numbersOf(seller.userId, 2026);
    const fifty = Array.from({ length: 50 }, () => due());
    await Promise.all(fifty.map((one) => issue(one)));
    const numbers = await numbersOf(seller.userId, 2026);
    const prefix = seller.userId.slice(0, 8).toUpperCase();
    expect(numbers).toEqual(
      Array.from(
        { length: before.length + 50 },
        (_, at) => `${prefix}-2026-${String(at + 1).padStart(6, "0")}`,
      ),
    );
  });

  it("freezes it: only its file can be added", async () => {
    covers("own.product.327");
    const [id = ""] = await issue(due());
    const set = (change: ReturnType<typeof sql>) =>
      sql`update documents set ${change} where id = ${id}`.execute(harness.db);
    for (const change of [sql`amount_cents = 1`, sql`facts = '{}'`, sql`number = 'A'`]) {
      await expect(set(change)).rejects.toThrow("never changes");
    }
    await set(sql`sha256 = 'a', made_at = now()`);
    await expect(set(sql`sha256 = 'b'`)).rejects.toThrow("never changes");
  });
});

describe("the nightly check", () => {
  it("finds no fault in issued documents, and every later change", async () => {
    covers("own.product.328", "own.api.239");
    expect(await check()).toMatchObject({ faults: [] });
    const victim = await anArtisan(harness);
    const [first = "", second = "", third = "", fourth = ""] = await issue(
      ...[1, 2, 3, 4].map(() => due({ issuerId: victim.userId })),
    );
    const series = `${victim.userId}/2026`;
    const number = (at: number) =>
      `${victim.userId.slice(0, 8).toUpperCase()}-2026-00000${String(at)}`;
    await sql`alter table documents disable trigger user`.execute(harness.db);
    await sql`update documents set amount_cents = 1 where id = ${second}`.execute(harness.db);
    expect((await check()).faults).toEqual([{ series, kind: "changed", number: number(2) }]);
    await sql`delete from documents where id = ${second}`.execute(harness.db);
    expect((await check()).faults).toEqual([
      { series, kind: "gap", number: number(3) },
      { series, kind: "unchained", number: number(3) },
    ]);
    await sql`delete from documents where id in (${third}, ${fourth})`.execute(harness.db);
    expect((await check()).faults).toEqual([{ series, kind: "end", number: null }]);
    const metrics = await harness.call("GET", "/metrics");
    expect(metrics.body).toContain("document_faults 1");
    await sql`delete from documents where id = ${first}`.execute(harness.db);
    await sql`delete from document_series where id = ${series}`.execute(harness.db);
    await sql`alter table documents enable trigger user`.execute(harness.db);
    expect(await check()).toMatchObject({ faults: [] });
  });
});

describe("GET /api/documents", () => {
  let receiver: Person;
  let other: Person;

  beforeAll(async () => {
    [receiver, other] = [await aConsumer(harness), await aConsumer(harness)];
    await issue(
      ...Array.from({ length: 51 }, () => due({ receiverId: receiver.userId })),
      due({ receiverId: receiver.userId, issuedOn: calendarDay("2025-03-01"), subjectId: SUBJECT }),
      due({ ...STATEMENT, receiverId: receiver.userId }),
    );
  });

  const list = (query: string, { token }: Person = receiver) =>
    harness.call("GET", `/api/documents${query}`, { token });

  it("lists what was issued to somebody, year by year and page by page", async () => {
    covers("own.api.235", "own.api.238");
    const { body } = await list("");
    expect(body).toMatchObject({ year: 2026, years: [2026, 2025, 2024], total: 51, pageSize: 50 });
    expect(body.data).toHaveLength(50);
    expect(body.data[0]).toMatchObject({
      kind: "sale_invoice",
      issuedOn: "2026-11-25",
      amount: 10,
      isIssuer: false,
      fileName: expect.stringMatching(/^facture-[0-9a-f]{8}-2026-\d{6}\.pdf$/),
    });
    expect((await list("?page=2")).body.data).toHaveLength(1);
    expect((await list("?year=2024")).body.data).toMatchObject([
      {
        kind: "yearly_statement",
        number: null,
        amount: null,
        fileName: "recapitulatif-annuel-2024.pdf",
      },
    ]);
    expect((await list("?page=0")).status).toBe(400);
  });

  it("lists what was issued in somebody's name too, and what is of nobody else", async () => {
    covers("own.api.235", "own.api.238");
    expect((await list("", other)).body).toMatchObject({ years: [], data: [], total: 0 });
    expect((await list("?year=2025", seller)).body.data).toMatchObject([{ isIssuer: true }]);
    const of = async ({ token }: Person) =>
      (await harness.call("GET", `/api/documents/of/${SUBJECT}`, { token })).body.data.length;
    expect([await of(receiver), await of(seller), await of(other)]).toEqual([1, 1, 0]);
  });
});

describe("GET /api/admin/documents", () => {
  it("is searched by number, title, name and kind, and refuses anyone but administrators", async () => {
    covers("own.api.239");
    const { token } = await anAdmin(harness);
    const [id = ""] = await issue(due({ title: "Commande 50%_ZX" }));
    const find = (query: string) => harness.call("GET", `/api/admin/documents?${query}`, { token });
    const { body } = await find(`q=${encodeURIComponent("50%_z")}`);
    expect(body).toMatchObject({ total: 1, data: [{ _id: id, title: "Commande 50%_ZX" }] });
    expect((await find(`q=${body.data[0].number}`)).body.total).toBe(1);
    expect((await find("kind=yearly_statement")).body.total).toBe(1);
    expect((await find("kind=cake")).status).toBe(400);
    const refused = await harness.call("GET", "/api/admin/documents", { token: buyer.token });
    expect(refused.status).toBe(403);
  });
});
