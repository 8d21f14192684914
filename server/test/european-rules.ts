import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * The used part of the types of `node-schematron`. Its own types would bring browser types into the
 * whole server.
 */
type Schematron = {
  Schema: {
    fromString(text: string): { validateString(xml: string): { message?: string }[] };
  };
};

const { Schema }: Schematron = createRequire(import.meta.url)("node-schematron");

const schema = Schema.fromString(
  readFileSync(path.join(import.meta.dirname, "schemas", "en16931.sch"), "utf8"),
);

/** Rules of EN 16931 that an invoice's XML breaks; empty when it breaks none. */
export const brokenRules = (xml: string): string[] =>
  schema.validateString(xml).map(({ message }) => message?.trim() ?? "");
