import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { day } from "../time/day-fields.ts";

/** Facts about its seller that an invoice must contain. Source: CGI ann. II art. 242 nonies A. */
const MISSING = ["siret", "address", "vatStatus", "vatNumber"] as const;
export type MissingForInvoices = (typeof MISSING)[number];

export const getInvoicing = endpoint({
  method: "GET",
  path: "/api/invoicing",
  summary:
    "Tells whether the platform invoices the artisan's sales in the artisan's name, and what is missing for it",
  access: ["artisan"],
  rights: ["sales", "money"],
  status: 200,
  answer: z
    .object({
      mandateOn: day.nullable().meta({
        description: "Version of the mandate that was accepted. `null` if none",
      }),
      missing: z.array(z.enum(MISSING)),
    })
    .meta({ id: "Invoicing" }),
});
