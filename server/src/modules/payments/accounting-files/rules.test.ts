import { fecFileName } from "@stokaz/contract/money/books";
import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { type Entry, linesOf } from "./rules.ts";
import { toLatin9 } from "./wire.ts";

const DAY = calendarDay("2026-10-05");
const FACTS = { territory: "reunion", vatNumber: "FR12345678901", closedOn: undefined } as const;

const anEntry = (changes: Partial<Entry>): Entry => ({
  kind: "platform_fee",
  reference: "tr_1",
  day: DAY,
  happenedOn: DAY,
  account: "platform_revenue",
  partyId: null,
  party: null,
  amount: cents(-170),
  ...changes,
});

const amountsOf = (entry: Entry, facts: Parameters<typeof linesOf>[2] = FACTS) =>
  linesOf(entry, 7, facts).map(({ account, debit, credit }) => [account.number, debit, credit]);

describe("linesOf", () => {
  it("cuts a platform fee into what is earned and the tax that was in force on its day", () => {
    covers("own.product.379");
    expect(amountsOf(anEntry({}))).toEqual([
      ["706200", 0, 157],
      ["445710", 0, 13],
    ]);
    expect(amountsOf(anEntry({ amount: cents(170) }))).toEqual([
      ["706200", 157, 0],
      ["445710", 13, 0],
    ]);
    expect(amountsOf(anEntry({ amount: cents(-1) }))).toEqual([["706200", 0, 1]]);
  });

  it.each([
    ["no VAT number", { ...FACTS, vatNumber: "" }],
    ["a territory without VAT", { ...FACTS, territory: "mayotte" as const }],
  ])("leaves it whole with %s", (_, facts) => {
    expect(amountsOf(anEntry({}), facts)).toEqual([["706200", 0, 170]]);
  });

  it("names whom the money of sellers and payers is, and nobody else", () => {
    covers("own.product.378");
    const owed = { account: "seller_payable", partyId: "id-1" } as const;
    const nameOf = (changes: Partial<Entry>) =>
      linesOf(anEntry(changes), 1, FACTS).map(({ partyId, party }) => [partyId, party]);
    expect(nameOf({ ...owed, party: "Jean Hoarau" })).toEqual([["id-1", "Jean Hoarau"]]);
    expect(nameOf({ ...owed, party: null })).toEqual([["id-1", "Compte fermé"]]);
    expect(nameOf({ account: "bank", party: null })).toEqual([["", ""]]);
  });
});

describe("the tax authority's file", () => {
  it("is called by the SIREN and the last day, in the letters it wants", () => {
    covers("own.product.378");
    expect(fecFileName("732829320", "2026-12")).toBe("732829320FEC20261231.txt");
    const read = new TextDecoder("iso-8859-15").decode(toLatin9("Œuvre à 3 € de Žoë Łukasz 漢"));
    expect(read).toBe("Œuvre à 3 € de Žoë ?ukasz ?");
  });
});
