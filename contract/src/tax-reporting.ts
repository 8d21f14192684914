import { z } from "zod";
import { day, instant, year } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { euros } from "./money.ts";
import { pageNumber } from "./paging.ts";
import { taxFact } from "./tax-identity.ts";

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

const figures = {
  gross: euros.meta({ description: "Paid out, fees included, less what was taken back" }),
  fees: euros.meta({ description: "Kept by the platform, less what it gave back" }),
  net: euros,
  acts: z.number().int().meta({ description: "Sales, or leases that something was paid for" }),
};

const quarter = z.object(figures).meta({ id: "TaxQuarter" });

/** A seller's tax figures of a year so far. */
const toldYear = z
  .object({
    ...figures,
    quarters: z.array(quarter).meta({ description: "Four" }),
    places: z.array(z.object({ name: z.string(), daysRented: z.number().int(), gross: euros })),
  })
  .meta({ id: "ToldTaxYear" });

export const getTaxStatement = endpoint({
  method: "GET",
  path: "/api/tax-statement",
  summary: "What one is told of a year for one's tax return, and the statements made of it",
  access: ["lessor", "artisan"],
  query: z.object({ year: year.optional().meta({ description: "The last one without it" }) }),
  status: 200,
  answer: z
    .object({
      year: z.number().int(),
      isOver: z.boolean(),
      told: toldYear.nullable().meta({ description: "Nothing was paid out in that year" }),
      statements: z
        .array(
          z.object({
            _id: id.meta({ description: "Of its document" }),
            version: z.number().int(),
            madeOn: day,
          }),
        )
        .meta({ description: "The newest first; the others were corrected" }),
    })
    .meta({ id: "TaxStatement" }),
});
export type TaxStatement = z.output<typeof getTaxStatement.answer>;

const reportedSeller = z.object({
  _id: id,
  name: z.string().nullable().meta({ description: "None of an account that is closed" }),
  role: z.enum(["lessor", "artisan"]),
  ...figures,
  isInFile: z.boolean().meta({ description: "Goods sellers who sold little are left out" }),
  missing: z.array(taxFact),
  isBlocked: z
    .boolean()
    .meta({ description: "Whether the file can't have them with what is missing" }),
  statement: z
    .object({ _id: id, version: z.number().int(), madeOn: day, isMailed: z.boolean() })
    .nullable(),
  fileState: z
    .enum(["none", "to_add", "sent", "to_correct"])
    .meta({ description: "`none`: not to be told, and not told" }),
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
    "A year for the tax authority: what is missing of whom, statements, files; sellers a page at a time",
  access: ["admin"],
  query: z.object({
    year: year.optional().meta({ description: "The last one that is over without it" }),
    show: z.enum(["all", "missing", "blocked", "to_tell"]).default("all"),
    page,
  }),
  status: 200,
  answer: z
    .object({
      year: z.number().int(),
      years: z.array(z.number().int()).meta({ description: "With money in them, newest first" }),
      isOver: z.boolean(),
      dueOn: day.meta({ description: "By when statements and file are due" }),
      keyFingerprint: z.string().nullable().meta({ description: "None: no file can be made" }),
      siren: z.string().nullable().meta({ description: "Of the operator; none: no file" }),
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
      totals: z.object(figures).meta({ description: "Of all sellers" }),
      data: z.array(reportedSeller),
      total: z.number().int(),
      pageSize: z.number().int(),
      files: z.array(taxFile).meta({ description: "Of the year, newest first, at most a hundred" }),
    })
    .meta({ id: "TaxReporting" }),
});
export type TaxReporting = z.output<typeof getTaxReporting.answer>;

const closedYear = z.object({ year: year });

export const makeTaxStatements = endpoint({
  method: "POST",
  path: "/api/admin/tax-reporting/statements",
  summary: "Makes the statements of a year that are missing or no longer right, and mails them",
  access: ["admin"],
  body: closedYear,
  status: 200,
  answer: z.object({ made: z.number().int(), corrected: z.number().int(), message: z.string() }),
  problems: ["tax-year/not-over"],
});

export const makeTaxFile = endpoint({
  method: "POST",
  path: "/api/admin/tax-reporting/files",
  summary: "Makes a file for the tax authority, sealed with its key",
  access: ["admin"],
  body: closedYear.extend({
    kind: taxFileKind,
    withoutIncomplete: z
      .boolean()
      .default(false)
      .meta({ description: "Whether those who can't be told yet are left for a later file" }),
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
  summary: "A sealed file for the tax authority; the reading is noted",
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
  summary: "Who is in a file, and by which reference later ones correct it; a page at a time",
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
        ...figures,
      }),
    ),
    total: z.number().int(),
    pageSize: z.number().int(),
  }),
  problems: ["tax-file/not-found"],
});
export type TaxFileRegister = z.output<typeof getTaxFileRegister.answer>;
