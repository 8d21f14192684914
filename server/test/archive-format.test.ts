import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { drawInvoice } from "../src/modules/papers/public.ts";
import { readArchive } from "./archive-format.ts";
import { aBusiness, anIssuer } from "./papers.ts";

describe("an invoice's file", () => {
  it("has all that PDF/A-3a wants of its parts, and its XML as another form of the same", async () => {
    covers("own.books.2");
    const bytes = await drawInvoice(
      { kind: "sale_invoice", number: "A-2026-000001", issued_on: calendarDay("2026-11-25") },
      {
        platform: anIssuer,
        seller: aBusiness,
        buyer: { name: "Marie", address: null },
        lines: [
          {
            name: "Miel",
            units: 3,
            regime: "franchise",
            rate: 0,
            grossCents: cents(2550),
            vatCents: cents(0),
          },
        ],
        order: { number: "ABCD-1234", paidOn: calendarDay("2026-11-25") },
        place: { name: "Garage", address: "5 rue Amiral Lacaze, 97410 Saint-Pierre" },
      },
    );
    expect(await readArchive(bytes)).toEqual({
      faults: [],
      attached: [
        { name: "factur-x.xml", type: "text/xml", relationship: "Alternative", hasDate: true },
      ],
    });
  });
});

describe("any other file", () => {
  it("is found to be none", async () => {
    covers("own.books.2");
    const plain = await PDFDocument.create();
    const font = await plain.embedFont(StandardFonts.Helvetica);
    plain.addPage().drawText("Facture", { font });
    plain.addJavaScript("hello", "app.alert('Bonjour')");
    await plain.attach(new Uint8Array([1]), "notes.txt", {});
    const { faults } = await readArchive(await plain.save({ useObjectStreams: false }));
    expect(new Set(faults)).toEqual(
      new Set([
        ...["no id", "no metadata in clear", "names no archive format", "two titles", "no tags"],
        ...["no structure", "no language", "no colour profile", "a font says no letters"],
        ...["font /Helvetica is not inside", "does something when it is opened: JavaScript"],
        ...["does something when it is opened", "says too little of notes.txt"],
      ]),
    );
  });
});
