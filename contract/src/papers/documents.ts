import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { euros } from "../money/money-fields.ts";
import { pageNumber, searchText } from "../paging.ts";
import { day, instant, year } from "../time/day-fields.ts";
import { fileName, pdf } from "./papers.ts";

/** Kinds of documents that are issued to a person and stored. */
const DOCUMENT_KINDS = [
  "sale_invoice",
  "sale_credit_note",
  "commission_invoice",
  "commission_credit_note",
  "rent_receipt",
  "rent_refund",
  "yearly_statement",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Name of each kind of document. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  sale_invoice: "Facture",
  sale_credit_note: "Avoir",
  commission_invoice: "Facture de frais",
  commission_credit_note: "Avoir sur frais",
  rent_receipt: "Quittance de loyer",
  rent_refund: "Remboursement de loyer",
  yearly_statement: "Récapitulatif annuel",
};

/**
 * File name of a downloaded document.
 *
 * @param number the document's own number, or else the number of its order or rental
 */
export const documentFileName = (kind: DocumentKind, number: string): string =>
  fileName(DOCUMENT_NAMES[kind], number);

const page = pageNumber.default(1);

/** A document that belongs to a person. */
export const issuedDocument = z
  .object({
    _id: id,
    kind: z.enum(DOCUMENT_KINDS),
    number: z
      .string()
      .nullable()
      .meta({ description: "Number of an invoice, a receipt or a credit note" }),
    title: z.string().meta({ description: "The order, the month or the rental that it is about" }),
    issuedOn: day,
    amount: euros.nullable(),
    isIssuer: z.boolean().meta({ description: "Whether it was issued in the caller's name" }),
    fileName: z.string(),
  })
  .meta({ id: "IssuedDocument" });
export type IssuedDocument = z.output<typeof issuedDocument>;

export const listDocuments = endpoint({
  method: "GET",
  path: "/api/documents",
  summary: "Lists the caller's documents of a year, newest first, a page at a time",
  access: "signed-in",
  rights: ["money"],
  query: z.object({ year: year.optional(), page }),
  status: 200,
  answer: z
    .object({
      year: z.number().int(),
      years: z.array(z.number().int()).meta({ description: "Years with documents, newest first" }),
      data: z.array(issuedDocument),
      total: z.number().int(),
      pageSize: z.number().int(),
    })
    .meta({ id: "Documents" }),
});
export type Documents = z.output<typeof listDocuments.answer>;

export const readDocument = endpoint({
  method: "GET",
  path: "/api/documents/:id/file",
  summary:
    "Returns the PDF of a document, for its issuer, its receiver and administrators. Downloads by administrators are recorded",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ id }),
  status: 200,
  answer: pdf,
  problems: ["document/not-found"],
});

export const readYearOfDocuments = endpoint({
  method: "GET",
  path: "/api/documents/years/:year",
  summary: "Returns all of the caller's documents of a year as a ZIP",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ year }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["document/none-of-year"],
});

/** The documents of an order or a rental that concern the caller. */
export const listDocumentsOf = endpoint({
  method: "GET",
  path: "/api/documents/of/:id",
  summary: "Lists the caller's documents of an order or a rental, oldest first",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({ data: z.array(issuedDocument) }),
});

/** An error in a series of documents: a missing number, changed facts, or a changed order. */
const documentFault = z
  .object({
    series: z.string(),
    kind: z.enum(["gap", "changed", "unchained", "end"]).meta({
      description:
        "`gap`: a number is missing before `number`. `changed`: the content differs from what was issued. `unchained`: it does not follow the previous document. `end`: the last documents are missing",
    }),
    number: z.string().nullable(),
  })
  .meta({ id: "DocumentFault" });
export type DocumentFault = z.output<typeof documentFault>;

/** A document as an administrator reads it. */
export const adminDocument = issuedDocument
  .omit({ isIssuer: true })
  .extend({
    issuer: z.string().nullable().meta({ description: "`null` if the operator issued it" }),
    receiver: z.string(),
  })
  .meta({ id: "AdminDocument" });
export type AdminDocument = z.output<typeof adminDocument>;

export const listAllDocuments = endpoint({
  method: "GET",
  path: "/api/admin/documents",
  summary:
    "Lists all documents, newest first, with the result of the latest check of their numbers",
  access: ["admin"],
  query: z.object({
    q: searchText.meta({
      description: "The beginning of a number, or part of a name or a title",
    }),
    kind: z.enum(DOCUMENT_KINDS, { error: "Document inconnu" }).optional(),
    page,
  }),
  status: 200,
  answer: z
    .object({
      data: z.array(adminDocument),
      total: z.number().int(),
      pageSize: z.number().int(),
      check: z
        .object({
          checkedAt: instant,
          documents: z.number().int(),
          faults: z.array(documentFault).meta({ description: "At most one hundred" }),
        })
        .nullable()
        .meta({ description: "`null` before the first nightly check" }),
    })
    .meta({ id: "AllDocuments" }),
});
