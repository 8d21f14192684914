import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** File formats that spreadsheets open. */
export const FILE_FORMATS = ["xlsx", "csv"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Contents of the file. `template`: only the columns, without products, to be filled in. */
export const FILE_CONTENTS = ["products", "template"] as const;
export type FileContent = (typeof FILE_CONTENTS)[number];

/** Name of a file of products. */
export const productFileName = (content: FileContent, format: FileFormat): string =>
  `${content === "products" ? "mes-produits" : "modele-produits"}.${format}`;

export const exportProductFile = endpoint({
  method: "GET",
  path: "/api/product/file",
  summary:
    "Returns the caller's products as a table, or an empty template. One line per product, with all fields of its form and its sheet. XLSX has a second sheet with the allowed values",
  access: ["artisan"],
  rights: ["products"],
  query: z.object({
    format: z.enum(FILE_FORMATS, { error: "Format inconnu" }),
    content: z.enum(FILE_CONTENTS, { error: "Contenu inconnu" }).default("products"),
  }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});
