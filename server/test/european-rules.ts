import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** As much of `node-schematron` as is used. Its own types bring those of browsers into the whole server. */
type Schematron = {
  Schema: {
    fromString(text: string): { validateString(xml: string): { message?: string }[] };
  };
};

const { Schema }: Schematron = createRequire(import.meta.url)("node-schematron");

const schema = Schema.fromString(
  readFileSync(path.join(import.meta.dirname, "schemas", "en16931.sch"), "utf8"),
);

/** What the rules of EN 16931 say against an invoice's XML; nothing where it keeps them all. */
export const brokenRules = (xml: string): string[] =>
  schema.validateString(xml).map(({ message }) => message?.trim() ?? "");
