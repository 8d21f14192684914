import { z } from "zod";
import { month } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { euros } from "./money.ts";
import { vatStatus } from "./seller-identity.ts";

/** What was sold under one regime and rate, less what of it went back. */
export const vatSum = z
  .object({
    regime: vatStatus
      .nullable()
      .meta({ description: "`null`: the seller had not said it when it was sold" }),
    rate: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Hundredths of a percent: 850 is 8.5 %; 0 where none is owed" }),
    gross: euros.meta({ description: "Taxes included" }),
    vat: euros.nullable(),
  })
  .meta({ id: "VatSum" });
export type VatSum = z.output<typeof vatSum>;

/** What a file of VAT holds: a row by day, seller and rate, or one by line of an order and by refund of a line. */
export const VAT_FILES = ["days", "lines"] as const;
export type VatFile = (typeof VAT_FILES)[number];

const asked = z.object({ month, content: z.enum(VAT_FILES, { error: "Contenu inconnu" }) });
const file = z.instanceof(Uint8Array).meta({ type: "string", format: "binary" });

/** What such a file is called. @param of its month, `2026-11` */
export const vatFileName = (content: VatFile, of: string): string =>
  `tva-${content === "days" ? "jours" : "lignes"}-${of}.csv`;

export const exportVat = endpoint({
  method: "GET",
  path: "/api/admin/vat/export",
  summary:
    "What all sellers sold in a month, with its VAT, as CSV: by day, seller and rate, or line by line",
  access: ["admin"],
  isDangerous: true,
  query: asked,
  status: 200,
  answer: file,
});

export const exportOwnVat = endpoint({
  method: "GET",
  path: "/api/earnings/vat",
  summary: "The same of what one sold oneself",
  access: ["artisan"],
  rights: ["money"],
  query: asked,
  status: 200,
  answer: file,
});
