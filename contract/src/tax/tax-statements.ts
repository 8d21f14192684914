import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { euros } from "../money/money-fields.ts";
import { day, year } from "../time/day-fields.ts";

/** Company as which an artisan sold, where their year has several; else `null`. */
export const yearCompany = z
  .object({ siren: z.string(), name: z.string() })
  .nullable()
  .default(null)
  .meta({ description: "Company that sold. `null` unless the artisan's year has several" });

/** Figures of a seller for a year or a quarter: euros, and the number of their acts. */
export const taxFigures = {
  gross: euros.meta({ description: "Amount paid out plus fees, less what was taken back" }),
  fees: euros.meta({ description: "Fees that the platform kept, less refunded fees" }),
  net: euros,
  acts: z.number().int().meta({ description: "Number of sales, or of leases with a payment" }),
};

const quarter = z.object(taxFigures).meta({ id: "TaxQuarter" });

/** A seller's tax figures of a year so far. */
const toldYear = z
  .object({
    ...taxFigures,
    quarters: z.array(quarter).meta({ description: "Always four" }),
    places: z.array(z.object({ name: z.string(), daysRented: z.number().int(), gross: euros })),
  })
  .meta({ id: "ToldTaxYear" });

export const getTaxStatement = endpoint({
  method: "GET",
  path: "/api/tax-statement",
  summary:
    "Returns the caller's figures of a year for the tax return, and the statements that were issued",
  access: ["lessor", "artisan"],
  query: z.object({
    year: year.optional().meta({ description: "The previous year if absent" }),
  }),
  status: 200,
  answer: z
    .object({
      year: z.number().int(),
      isOver: z.boolean(),
      told: toldYear
        .nullable()
        .meta({ description: "`null` if nothing was paid out in that year" }),
      statements: z
        .array(
          z.object({
            _id: id.meta({ description: "Id of its document" }),
            version: z.number().int(),
            madeOn: day,
            company: yearCompany,
          }),
        )
        .meta({ description: "Newest first. Older ones of the same company were replaced" }),
    })
    .meta({ id: "TaxStatement" }),
});
export type TaxStatement = z.output<typeof getTaxStatement.answer>;
