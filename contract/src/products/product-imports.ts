import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, message } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { instant } from "../time/day-fields.ts";

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} Mo`;

const document = (required: string, most: number) =>
  z.file({ error: required }).max(most, `Le fichier ne doit pas dépasser ${megabytes(most)}.`);

/** Refusal of an import without its table of products. */
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
  notWritten: "Cette ligne n'a pas pu être enregistrée : envoyez le fichier de nouveau.",
  changed: "Ce produit a changé depuis la lecture du fichier : relisez-le.",
  unknownSpace: "Choisissez un de vos espaces loués, comme dans la feuille « Aide ».",
  noPhoto: "Un nouveau produit a besoin d'une photo du ZIP.",
  tooManyPhotos: `Un produit a ${LIMITS.productPictures} photos au plus.`,
  repeatedPhoto: "Une image est nommée deux fois : gardez chaque nom une seule fois.",
} as const;
/** Reason why a line is wrong: its picture is not in the ZIP. */
export const missingPicture = (name: string): string =>
  `« ${name.slice(0, 60)} » n'est pas dans le ZIP.`;
/** Reason why a line is wrong: its picture is larger than one that is uploaded may be. */
export const largePicture = (name: string): string =>
  `« ${name.slice(0, 60)} » dépasse ${megabytes(LIMITS.pictureBytes)}.`;

/** The import of a file of products. */
export const productImport = z
  .object({
    _id: id,
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    failure: z
      .string()
      .nullable()
      .meta({ description: "Why the whole file can't be read. `null` if it can" }),
    lines: count.meta({ description: "Number of product lines. 0 until they are counted" }),
    read: count,
    creates: count,
    updates: count,
    same: count,
    wrong: count,
    applied: count.meta({
      description: "Number of lines that were written, out of `creates` and `updates`",
    }),
    askedAt: instant,
  })
  .meta({ id: "ProductImport" });
export type ProductImport = z.output<typeof productImport>;

export const startImport = endpoint({
  method: "POST",
  path: "/api/product/imports",
  summary:
    "Reads a table of products: CSV in UTF-8 or Windows-1252, or a workbook. Each line is checked like the form. Nothing is written before the import is confirmed",
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
  summary: "Returns the caller's latest import, for seven days",
  access: ["artisan"],
  rights: ["products"],
  status: 200,
  answer: z.object({ import: productImport.nullable() }),
});

export const listImportErrors = endpoint({
  method: "GET",
  path: "/api/product/imports/:id/errors",
  summary: "Lists the errors of an import by cell",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  query: z.object({
    after: z.coerce
      .number("Ligne inconnue")
      .int("Ligne inconnue")
      .min(0)
      .default(0)
      .meta({ description: "Last line of the previous page" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        line: count.meta({
          description: "Line number in the spreadsheet. The column names are line 1",
        }),
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
  summary: "Returns the same errors as CSV, one line per wrong cell",
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
  summary: "Writes the products of an import, line by line",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: z.object({
    skipWrong: z.boolean().meta({
      description: "Skips lines with errors. Without it, one error refuses the whole import",
    }),
  }),
  status: 200,
  answer: message,
  problems: ["import/not-found", "import/not-ready", "import/wrong-lines"],
});

export const dropImport = endpoint({
  method: "DELETE",
  path: "/api/product/imports/:id",
  summary: "Discards an import. Products that it wrote remain",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["import/not-found", "import/not-ready"],
});
