import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { pageNumber } from "../paging.ts";
import { day, instant, year } from "../time/day-fields.ts";
import { taxFact } from "./tax-identity.ts";
import { taxFigures, yearCompany } from "./tax-statements.ts";

/**
 * Kinds of files for the tax authority: the first file, sellers who were missing in it, later
 * changes.
 */
export const TAX_FILE_KINDS = {
  initial: "Fichier initial",
  additional: "Fichier complémentaire",
  corrective: "Fichier rectificatif",
} as const;
export type TaxFileKind = keyof typeof TAX_FILE_KINDS;

const taxFileKind = z.enum(keysOf(TAX_FILE_KINDS), {
  error: "Choisissez un fichier.",
});

const reportedSeller = z.object({
  _id: id,
  name: z.string().nullable().meta({ description: "`null` if the account is closed" }),
  company: yearCompany,
  role: z.enum(["lessor", "artisan"]),
  ...taxFigures,
  isInFile: z
    .boolean()
    .meta({ description: "`false` for sellers of goods below the legal threshold" }),
  missing: z.array(taxFact),
  isBlocked: z
    .boolean()
    .meta({ description: "Whether missing data keeps the seller out of the file" }),
  statement: z
    .object({ _id: id, version: z.number().int(), madeOn: day, isMailed: z.boolean() })
    .nullable(),
  fileState: z
    .enum(["none", "to_add", "sent", "to_correct"])
    .meta({ description: "`none`: neither reported nor to be reported" }),
});
export type ReportedSeller = z.output<typeof reportedSeller>;

const taxFile = z.object({
  _id: id,
  number: z.number().int(),
  kind: taxFileKind,
  name: z.string(),
  sha256: z.string(),
  keyFingerprint: z.string(),
  sellers: z.number().int(),
  madeAt: instant,
  madeBy: z.string().nullable(),
});
export type TaxFile = z.output<typeof taxFile>;

const page = pageNumber.default(1);

export const getTaxReporting = endpoint({
  method: "GET",
  path: "/api/admin/tax-reporting",
  summary:
    "Returns a year's report for the tax authority: missing data, statements, files, and one page of sellers",
  access: ["admin"],
  query: z.object({
    year: year.optional().meta({ description: "The previous year if absent" }),
    show: z.enum(["all", "missing", "blocked", "to_tell"]).default("all"),
    page,
  }),
  status: 200,
  answer: z
    .object({
      year: z.number().int(),
      years: z.array(z.number().int()).meta({ description: "Years with payments, newest first" }),
      isOver: z.boolean(),
      dueOn: day.meta({ description: "The last day to send statements and file" }),
      keyFingerprint: z.string().nullable().meta({
        description: "`null` if the authority's key is missing. No file can then be made",
      }),
      siren: z
        .string()
        .nullable()
        .meta({ description: "The operator's SIREN. `null` if unknown. No file can then be made" }),
      counts: z.object({
        sellers: z.number().int(),
        inFile: z.number().int(),
        incomplete: z.number().int(),
        blocked: z.number().int(),
        statements: z.number().int(),
        statementsToMake: z.number().int(),
        toAdd: z.number().int(),
        toCorrect: z.number().int(),
      }),
      totals: z.object(taxFigures).meta({ description: "Totals of all sellers" }),
      data: z.array(reportedSeller),
      total: z.number().int(),
      pageSize: z.number().int(),
      files: z
        .array(taxFile)
        .meta({ description: "Files of the year, newest first, at most one hundred" }),
    })
    .meta({ id: "TaxReporting" }),
});
export type TaxReporting = z.output<typeof getTaxReporting.answer>;

const closedYear = z.object({ year: year });

export const makeTaxStatements = endpoint({
  method: "POST",
  path: "/api/admin/tax-reporting/statements",
  summary: "Issues the statements of a year that are missing or out of date, and mails them",
  access: ["admin"],
  body: closedYear,
  status: 200,
  answer: z.object({ made: z.number().int(), corrected: z.number().int(), message: z.string() }),
  problems: ["tax-year/not-over"],
});

export const makeTaxFile = endpoint({
  method: "POST",
  path: "/api/admin/tax-reporting/files",
  summary: "Creates a file for the tax authority, encrypted with its key",
  access: ["admin"],
  body: closedYear.extend({
    kind: taxFileKind,
    withoutIncomplete: z
      .boolean()
      .default(false)
      .meta({ description: "Leaves sellers with missing data for a later file" }),
  }),
  status: 201,
  answer: z.object({ file: taxFile, message: z.string() }),
  problems: [
    "tax-year/not-over",
    "tax-file/no-key",
    "tax-file/no-siren",
    "tax-file/initial-made",
    "tax-file/initial-first",
    "tax-file/nothing-to-tell",
    "tax-file/incomplete-sellers",
  ],
});

export const readTaxFile = endpoint({
  method: "GET",
  path: "/api/admin/tax-reporting/files/:id/file",
  summary: "Returns an encrypted file for the tax authority. The download is recorded",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["tax-file/not-found"],
});

export const getTaxFileRegister = endpoint({
  method: "GET",
  path: "/api/admin/tax-reporting/files/:id/sellers",
  summary:
    "Lists the sellers in a file, with the references for later corrections. One page at a time",
  access: ["admin"],
  params: z.object({ id }),
  query: z.object({ page }),
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        _id: id,
        name: z.string().nullable(),
        kind: z.enum(["new", "corrected", "deleted"]),
        ref: z.string(),
        corrects: z.string().nullable(),
        ...taxFigures,
      }),
    ),
    total: z.number().int(),
    pageSize: z.number().int(),
  }),
  problems: ["tax-file/not-found"],
});
export type TaxFileRegister = z.output<typeof getTaxFileRegister.answer>;
