import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { euros } from "./money-fields.ts";

/** A fact about the seller that an invoice has and the profile has otherwise. */
const changedFact = z
  .object({
    term: z.string().meta({ description: "Its name on the invoice: `SIRET`" }),
    was: z.string().nullable().meta({ description: "On the invoice. `null` if it is not there" }),
    is: z.string().nullable().meta({ description: "In the profile. `null` if it is not there" }),
  })
  .meta({ id: "ChangedFact" });
export type ChangedFact = z.output<typeof changedFact>;

const REFUSALS = [
  "document/not-found",
  "invoice/already-corrected",
  "invoice/given-back",
  "invoice/identity-incomplete",
  "invoice/nothing-to-correct",
] as const;

export const readCorrection = endpoint({
  method: "GET",
  path: "/api/invoicing/:id/correction",
  summary: "Tells what would be different on an invoice of the artisan's if it were corrected",
  access: ["artisan"],
  rights: ["money"],
  params: z.object({ id }),
  status: 200,
  answer: z
    .object({
      number: z.string().meta({ description: "Number of the invoice" }),
      amount: euros.meta({ description: "What no credit note has given back yet" }),
      changes: z.array(changedFact),
    })
    .meta({ id: "InvoiceCorrection" }),
  problems: REFUSALS,
});
export type InvoiceCorrection = z.output<typeof readCorrection.answer>;

export const correctInvoice = endpoint({
  method: "POST",
  path: "/api/invoicing/:id/correction",
  summary:
    "Corrects who sells on an invoice: a credit note takes it back, and a new invoice names the seller as the profile does. No money moves",
  access: ["artisan"],
  rights: ["money"],
  params: z.object({ id }),
  status: 201,
  answer: z
    .object({
      creditNote: z.string().meta({ description: "Its number" }),
      invoice: z.string().meta({ description: "Number of the new invoice" }),
    })
    .meta({ id: "CorrectedInvoice" }),
  problems: REFUSALS,
});
