import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { euros } from "../money/money-fields.ts";
import { vatStatus } from "../sellers/seller-identity.ts";
import { month } from "../time/day-fields.ts";

/** Sales under one regime and rate, less refunds. */
export const vatSum = z
  .object({
    regime: vatStatus
      .nullable()
      .meta({ description: "`null` if the seller had not given it at the time of sale" }),
    rate: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Hundredths of a percent: 850 is 8.5 %. 0 if no VAT is due" }),
    gross: euros.meta({ description: "Including VAT" }),
    vat: euros.nullable(),
  })
  .meta({ id: "VatSum" });
export type VatSum = z.output<typeof vatSum>;

/**
 * Contents of a VAT file: one row per day, seller and rate, or one per order line and per refund of
 * a line.
 */
export const VAT_FILES = ["days", "lines"] as const;
export type VatFile = (typeof VAT_FILES)[number];

const asked = z.object({ month, content: z.enum(VAT_FILES, { error: "Contenu inconnu" }) });
const file = z.instanceof(Uint8Array).meta({ type: "string", format: "binary" });

/** File name of a VAT file. @param of its month, `2026-11` */
export const vatFileName = (content: VatFile, period: string): string =>
  `tva-${content === "days" ? "jours" : "lignes"}-${period}.csv`;

export const exportVat = endpoint({
  method: "GET",
  path: "/api/admin/vat/export",
  summary:
    "Returns the month's sales of all sellers with VAT as CSV, by day, seller and rate, or line by line",
  access: ["admin"],
  isDangerous: true,
  query: asked,
  status: 200,
  answer: file,
});

export const exportOwnVat = endpoint({
  method: "GET",
  path: "/api/earnings/vat",
  summary:
    "Returns the month's sales of the artisan with VAT as CSV, by day and rate, or line by line",
  access: ["artisan"],
  rights: ["money"],
  query: asked,
  status: 200,
  answer: file,
});
