import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { euros } from "../money/money-fields.ts";
import { pageNumber } from "../paging.ts";
import type { CalendarDay } from "../time/calendar.ts";
import { day, instant, year } from "../time/day-fields.ts";
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
    step: taxStep
      .nullable()
      .meta({ description: "The last step of an open case. `null` if there is none" }),
    next: stepToCome.nullable(),
  })
  .meta({ id: "TaxSeller" });
export type TaxSeller = z.output<typeof taxSeller>;

export const listTaxSellers = endpoint({
  method: "GET",
  path: "/api/admin/tax-sellers",
  summary:
    "Lists sellers who were paid in a year, with the tax data that is missing. Sellers with an open case come first. Ten per page",
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
    inFile: z.number().int().meta({ description: "Number of sellers in the file" }),
    incomplete: z.number().int().meta({ description: "How many of them have missing data" }),
  }),
});

export const getTaxSeller = endpoint({
  method: "GET",
  path: "/api/admin/tax-sellers/:id",
  summary:
    "Returns the steps that were taken about a seller, and when and why their data was opened",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({
    steps: z
      .array(z.object({ at: instant, step: z.enum([...keysOf(TAX_STEPS), ...keysOf(TAX_ENDS)]) }))
      .meta({ description: "At most the last hundred" }),
    readings: z
      .array(
        z.object({
          at: instant,
          purpose: z.enum(keysOf(READING_PURPOSES)),
          by: z
            .string()
            .nullable()
            .meta({ description: "The person who opened it. `null` if it was the program" }),
        }),
      )
      .meta({ description: "At most the last hundred" }),
  }),
  problems: ["account/not-found"],
});

/** File name of the downloaded register of steps. */
export const taxRegisterFileName = (today: CalendarDay): string => `registre-fiscal-${today}.csv`;

export const exportTaxRegister = endpoint({
  method: "GET",
  path: "/api/admin/tax-sellers/register",
  summary: "Returns all steps about sellers with missing tax data, as CSV for French spreadsheets",
  access: ["admin"],
  isDangerous: true,
  query: z.object({ from: day.optional() }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
