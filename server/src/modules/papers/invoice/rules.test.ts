import { cents } from "@stokaz/contract/money/money";
import type { VatRegime } from "@stokaz/contract/tax/vat";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aBusiness, anIssuer } from "../../../../test/papers.ts";
import { invoiceContract } from "./rules.ts";

/** Width of a page between its margins, in points. */
const WIDTH = 483;

const line = (regime: VatRegime, rate: number, grossCents: number, vatCents: number) => ({
  name: "Miel",
  units: 2,
  regime,
  rate,
  grossCents: cents(grossCents),
  vatCents: cents(vatCents),
});

const invoiceOf = (...lines: ReturnType<typeof line>[]) => {
  const { blocks } = invoiceContract(
    { kind: "sale_invoice", number: "A-2026-000001", issued_on: calendarDay("2026-11-25") },
    { platform: anIssuer, seller: aBusiness, buyer: { name: "Marie", address: null }, lines },
  );
  const table = blocks.find((block) => block.kind === "table");
  if (!table) throw new Error("no table");
  const mentions = blocks.flatMap((block) => (block.kind === "box" ? block.paragraphs : []));
  return { table, mentions };
};

describe("an invoice", () => {
  it("shows tax only to who is liable, rate by rate, and stays between the margins", () => {
    covers("own.product.330");
    const taxed = invoiceOf(line("liable", 210, 2550, 52), line("liable", 850, 2400, 188));
    expect(taxed.table.totals).toEqual([
      ["Total HT", "47,10\u00a0€"],
      ["TVA 2,1\u00a0% sur 24,98\u00a0€", "0,52\u00a0€"],
      ["TVA 8,5\u00a0% sur 22,12\u00a0€", "1,88\u00a0€"],
      ["Total TTC", "49,50\u00a0€"],
    ]);
    const free = invoiceOf(line("franchise", 0, 2550, 0));
    expect(free.table.totals).toEqual([["Total", "25,50\u00a0€"]]);
    expect(free.mentions).toEqual(["TVA non applicable, article 293 B du CGI."]);
    expect(invoiceOf(line("outside", 0, 100, 0)).mentions).toEqual([
      "TVA non applicable, article 294 du CGI.",
    ]);
    const honey = { net: { amount: 250, unit: "g" as const } };
    const named = [line("liable", 210, 2550, 52), line("franchise", 0, 2550, 0)].map(
      (one) => invoiceOf({ ...one, ...honey }).table.rows[0]?.[0],
    );
    expect(named).toEqual([
      "Miel, 250\u00a0g, soit 51,00\u00a0€ le kilo TTC",
      "Miel, 250\u00a0g, soit 51,00\u00a0€ le kilo",
    ]);
    for (const { columns } of [taxed.table, free.table]) {
      const width = columns.reduce((sum, column) => sum + column.width + 8, -8);
      expect(width).toBeLessThanOrEqual(WIDTH);
    }
  });
});
