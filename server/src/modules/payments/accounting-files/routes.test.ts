import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, type Person } from "../../../../test/factories.ts";
import { readFec, sumLines } from "../../../../test/fec.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";

const OPERATOR = {
  OPERATOR_REGISTRATION: "RCS Saint-Denis de La Réunion 732 829 320",
  OPERATOR_VAT_NUMBER: "FR44732829320",
};
const harness = useHarness({ ...ADMIN, ...OPERATOR });

const begun = new Date().toISOString().slice(0, 7);
const lastDay = (month: string): string => {
  const [year = 0, of = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
};
const next = new Date(Date.parse(`${lastDay(begun)}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 7);

let market: Market;
let admin: Person;

const ask = (path: string) => harness.call("GET", path, { token: admin.token });

beforeAll(async () => {
  market = await aMarket(harness);
  ({ admin } = market);
  const order = await market.aPaidOrder();
  await market.money.collect(market.consumer, order.orderId);
  await harness.app.jobs.runNow("make-transfers");
  const disputed = await market.aPaidOrder();
  await market.money.dispute(disputed);
  await market.money.deliverEvents();
  await harness.app.jobs.runNow("read-provider-money");
});
afterAll(() => harness.setNow(undefined));

describe("an accountant's file", () => {
  it("is refused as FEC while no month is closed, and there as a table", async () => {
    covers("own.api.267", "own.refusals.259");
    const period = `from=${begun}&to=${next}`;
    const fec = await ask(`/api/admin/books/export?format=fec&${period}`);
    expect([fec.status, fec.body.code]).toEqual([409, "books/nothing-closed"]);
    const { headers, body } = await ask(`/api/admin/books/export?format=csv&${period}`);
    expect(headers.get("content-disposition")).toContain(`ecritures-${begun}-${next}.csv`);
    const [head, first] = body.split("\r\n");
    expect(head).toContain("Numéro;Date;Journal;Compte;Intitulé;Tiers");
    // The number is empty because the month is open.
    expect(first).toMatch(/^;\d{4}-\d{2}-\d{2};/);
    expect(body).toContain("Frais de plateforme");
    expect(body).toContain(";706200;Frais de plateforme;");
  });
});

describe("an accountant's file of a closed month", () => {
  let month: {
    movements: number;
    totals: { account: string; debit: number; credit: number }[];
  };
  let fec: Awaited<ReturnType<typeof readFec>>;

  beforeAll(async () => {
    await harness.setNow(new Date(`${next}-02T08:00:00Z`));
    admin = await anAdmin(harness);
    await harness.call("POST", "/api/admin/reconciliation", { token: admin.token });
    const closed = await harness.call("POST", `/api/admin/books/${begun}/close`, {
      token: admin.token,
      json: {},
    });
    expect(closed.status).toBe(200);
    ({ month } = closed.body);
    fec = await readFec(harness, admin, begun, next);
  });

  it("is named after the operator and the last day, and has eighteen columns", () => {
    covers("own.api.267", "own.product.378");
    const { name, header } = fec;
    expect(name).toBe(`732829320FEC${lastDay(begun).replaceAll("-", "")}.txt`);
    expect(header).toHaveLength(18);
    expect(header.join()).toBe(
      "JournalCode,JournalLib,EcritureNum,EcritureDate,CompteNum,CompteLib,CompAuxNum,CompAuxLib,PieceRef,PieceDate,EcritureLib,Debit,Credit,EcritureLet,DateLet,ValidDate,Montantdevise,Idevise",
    );
  });

  it("is numbered without a gap, and valid from the day of the closing", () => {
    covers("own.product.378");
    const { lines } = fec;
    const numbers = [...new Set(lines.map(({ EcritureNum }) => Number(EcritureNum)))];
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect(numbers).toHaveLength(month.movements);
    expect(lines.every(({ ValidDate }) => ValidDate === `${next}-02`.replaceAll("-", ""))).toBe(
      true,
    );
  });

  it("balances each entry", () => {
    covers("own.product.378");
    const sums = Object.values(sumLines(fec.lines, ({ EcritureNum = "" }) => EcritureNum));
    expect(sums.filter((sum) => sum !== 0)).toEqual([]);
  });

  it("comes to the totals of the month, with the VAT in platform fees apart", () => {
    covers("own.product.378", "own.product.379");
    const sums = sumLines(fec.lines, ({ CompteNum = "" }) => CompteNum);
    const totals = Object.fromEntries(
      month.totals.map(({ account, debit, credit }) => [
        account,
        Math.round((debit - credit) * 100),
      ]),
    );
    expect(sums).toMatchObject({
      "517100": totals.provider_balance,
      "467100": totals.seller_payable,
      "467300": totals.disputed_money,
      "627810": totals.provider_fees,
      "627820": totals.dispute_fees,
    });
    expect((sums["706200"] ?? 0) + (sums["445710"] ?? 0)).toBe(totals.platform_revenue);
    // Platform fees of 62.50 € on the rent and 1.70 € on the order, each including 8.5 % VAT.
    expect(sums["445710"]).toBe(-490 - 13);
  });

  it("names the seller whose money it is", () => {
    covers("own.product.378");
    const seller = fec.lines.find(({ CompteNum }) => CompteNum === "467100");
    expect(seller).toMatchObject({
      CompAuxNum: expect.stringMatching(/^[0-9a-f-]{36}$/),
      CompAuxLib: expect.stringMatching(/\w+ \w+/),
    });
  });

  it("is written down", async () => {
    const { body } = await ask("/api/admin/audit?action=export");
    expect(body.data[0]).toMatchObject({
      detail: { list: "books", format: "fec", from: begun, to: next },
    });
  });
});
