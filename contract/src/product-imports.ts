import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, message } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} Mo`;

const document = (required: string, most: number) =>
  z.file({ error: required }).max(most, `Le fichier ne doit pas dépasser ${megabytes(most)}.`);

export const FILE_MISSING = "Choisissez un fichier.";

/** A table of products, and a ZIP with the pictures that the table names. */
export const newImport = z.object({
  file: document(FILE_MISSING, LIMITS.importBytes),
  pictures: document("Choisissez un fichier ZIP.", LIMITS.importPicturesBytes).optional(),
});

/** States of an import; `ready`: it was read, but nothing is written yet. */
export const IMPORT_STATES = ["reading", "ready", "applying", "done", "failed"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Effect of a line; `wrong`: it can't be imported as it is, and has a reason. */
export const IMPORT_ACTIONS = ["create", "update", "same", "wrong"] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

const count = z.number().int();

/** Reasons why a line is wrong, besides the refusals of the product form. */
export const WRONG_LINE = {
  notOwn: "Ce produit n'est pas à vous, ou n'existe plus.",
  repeated: "Ce produit est déjà sur une autre ligne.",
  changed: "Ce produit a changé depuis la lecture du fichier : relisez-le.",
  unknownSpace: "Choisissez un de vos espaces loués, comme dans la feuille « Aide ».",
  noPhoto: "Un nouveau produit a besoin d'une photo du ZIP.",
} as const;
export const missingPicture = (name: string): string =>
  `« ${name.slice(0, 60)} » n'est pas dans le ZIP.`;

/** The import of a file of products. */
export const productImport = z
  .object({
    _id: id,
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    failure: z.string().nullable().meta({ description: "Why the file as a whole can't be read" }),
    lines: count.meta({ description: "Of products; 0 until they are counted" }),
    read: count,
    creates: count,
    updates: count,
    same: count,
    wrong: count,
    applied: count.meta({ description: "Of those to create and to update" }),
    askedAt: instant,
  })
  .meta({ id: "ProductImport" });
export type ProductImport = z.output<typeof productImport>;

export const startImport = endpoint({
  method: "POST",
  path: "/api/product/imports",
  summary:
    "Reads a table of products: UTF-8 or Windows-1252 CSV, or a workbook. Each line is checked as the form is; nothing is written before it is confirmed",
  access: ["artisan"],
  rights: ["products"],
  encoding: "multipart",
  files: "tables",
  body: newImport,
  status: 201,
  answer: z.object({ import: productImport }),
  problems: ["import/under-way", "request/too-many"],
});

export const getImport = endpoint({
  method: "GET",
  path: "/api/product/imports/latest",
  summary: "One's last import, for seven days",
  access: ["artisan"],
  rights: ["products"],
  status: 200,
  answer: z.object({ import: productImport.nullable() }),
});

export const listImportErrors = endpoint({
  method: "GET",
  path: "/api/product/imports/:id/errors",
  summary: "What is wrong with the lines of an import, cell by cell",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  query: z.object({
    after: z.coerce
      .number("Ligne inconnue")
      .int("Ligne inconnue")
      .min(0)
      .default(0)
      .meta({ description: "The line that the page before ended with" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        line: count.meta({ description: "As a spreadsheet counts: the heads are line 1" }),
        productName: z.string(),
        errors: z.array(z.object({ column: z.string(), message: z.string() })),
      }),
    ),
    next: count.nullable(),
  }),
  problems: ["import/not-found"],
});

/** Name of the file with the errors of an import. */
export const IMPORT_ERRORS_FILE = "erreurs-import.csv";

export const exportImportErrors = endpoint({
  method: "GET",
  path: "/api/product/imports/:id/errors/file",
  summary: "The same as a CSV with a line for each wrong cell, to work through in a spreadsheet",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["import/not-found"],
});

export const confirmImport = endpoint({
  method: "POST",
  path: "/api/product/imports/:id/confirm",
  summary: "Writes what an import says, line by line",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: z.object({
    skipWrong: z.boolean().meta({ description: "Without it, one wrong line refuses them all" }),
  }),
  status: 200,
  answer: message,
  problems: ["import/not-found", "import/not-ready", "import/wrong-lines"],
});

export const dropImport = endpoint({
  method: "DELETE",
  path: "/api/product/imports/:id",
  summary: "Forgets an import; what it wrote stays",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["import/not-found", "import/not-ready"],
});
