import { z } from "zod";
import { type CalendarDay, day, instant, year } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { euros } from "./money.ts";
import { pageNumber } from "./paging.ts";
import {
  READING_PURPOSES,
  stepToCome,
  TAX_ENDS,
  TAX_STEPS,
  taxFact,
  taxStep,
} from "./tax-identity.ts";

const page = pageNumber.default(1);

/**
 * Tax data of a seller who was paid within a year, for the operator. It contains no sealed facts.
 */
const taxSeller = z
  .object({
    _id: id,
    name: z.string(),
    email: z.string(),
    role: z.enum(["lessor", "artisan"]),
    isClosed: z.boolean().meta({ description: "Whether they closed their account" }),
    rents: euros,
    sales: euros,
    salesCount: z.number().int(),
    isInFile: z.boolean(),
    missing: z.array(taxFact),
    step: taxStep.nullable().meta({ description: "The last taken of a case that is open" }),
    next: stepToCome.nullable(),
  })
  .meta({ id: "TaxSeller" });
export type TaxSeller = z.output<typeof taxSeller>;

export const listTaxSellers = endpoint({
  method: "GET",
  path: "/api/admin/tax-sellers",
  summary:
    "Sellers who were paid within a year and what the tax authority's file lacks of them, those of an open case first; ten a page",
  access: ["admin"],
  query: z.object({
    year: year.optional(),
    state: z.enum(["all", "missing"]).default("all"),
    page,
  }),
  status: 200,
  answer: z.object({
    year: z.number().int(),
    data: z.array(taxSeller),
    total: z.number().int(),
    inFile: z.number().int().meta({ description: "How many the file has" }),
    incomplete: z
      .number()
      .int()
      .meta({ description: "Those of them of whom something is missing" }),
  }),
});

export const getTaxSeller = endpoint({
  method: "GET",
  path: "/api/admin/tax-sellers/:id",
  summary: "Which steps were taken about a seller, and when and why their facts were opened",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({
    steps: z
      .array(z.object({ at: instant, step: z.enum([...keysOf(TAX_STEPS), ...keysOf(TAX_ENDS)]) }))
      .meta({ description: "The last hundred" }),
    readings: z
      .array(
        z.object({
          at: instant,
          purpose: z.enum(keysOf(READING_PURPOSES)),
          by: z.string().nullable().meta({ description: "Who asked; none for the program" }),
        }),
      )
      .meta({ description: "The last hundred" }),
  }),
  problems: ["account/not-found"],
});

/** File name of the downloaded register of steps. */
export const taxRegisterFileName = (today: CalendarDay): string => `registre-fiscal-${today}.csv`;

export const exportTaxRegister = endpoint({
  method: "GET",
  path: "/api/admin/tax-sellers/register",
  summary: "Every step taken about sellers who owed something, as a CSV for French spreadsheets",
  access: ["admin"],
  isDangerous: true,
  query: z.object({ from: day.optional() }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
