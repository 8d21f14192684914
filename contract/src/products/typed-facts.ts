import { z } from "zod";
import { ANSWER_MISSING } from "../choices.ts";
import { LIMITS } from "../limits.ts";
import { tooLong } from "../text.ts";
import { day } from "../time/day-fields.ts";
import { MALFORMED_TEXT, malformedTextIn } from "../well-formed.ts";
import { allergenKeys } from "./allergens.ts";
import { labelKeys, NUTRIENTS, nutrientKeys } from "./fact-choices.ts";
import type { FactValues } from "./fact-values.ts";
import { type FactKey, type FactKind, factKeys, factOf } from "./product-facts.ts";

const INVALID = "Fiche du produit invalide.";
const NUMBER_WANTED = "Indiquez un nombre, par exemple 12,5.";

const inFrench = (value: number): string => String(value).replace(".", ",");

const words = (maximum: number) =>
  z.string(INVALID).trim().min(1, "Écrivez-le.").max(maximum, tooLong(maximum));

const numberUpTo = (minimum: number, maximum: number) =>
  z
    .number(NUMBER_WANTED)
    .min(minimum, `Au moins ${inFrench(minimum)}.`)
    .max(maximum, `Au plus ${inFrench(maximum)}.`);

/** Countries or fibres with their parts. @param of kind of the rows, for the error text */
const shares = (of: string) =>
  z
    .array(
      z.strictObject({
        name: z.string(INVALID).trim().min(1, `${of} : écrivez son nom.`).max(LIMITS.name),
        percent: numberUpTo(0.1, 100),
      }),
      INVALID,
    )
    .min(1, INVALID)
    .max(LIMITS.factRows, `${LIMITS.factRows} au maximum.`)
    .refine((rows) => Math.abs(rows.reduce((sum, { percent }) => sum + percent, 0) - 100) < 0.05, {
      error: "Ensemble, les parts font 100 %.",
    });

const contact = (isOnlineAsked: boolean) => {
  const online = z
    .string(INVALID)
    .trim()
    .max(LIMITS.address)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$|^(?:https?:\/\/)?[^\s@/]+\.[^\s@]+$/, {
      error: "Un e-mail ou un site : « contact@atelier.re ».",
    });
  return z.strictObject({
    name: z.string("Le nom est requis.").trim().min(1, "Le nom est requis.").max(LIMITS.name),
    address: z
      .string("L'adresse est requise.")
      .trim()
      .min(1, "L'adresse est requise.")
      .max(LIMITS.address),
    online: isOnlineAsked
      ? z.string("Un e-mail ou un site est requis.").pipe(online)
      : online.optional(),
  });
};

const heldLabels = z
  .array(
    z.strictObject({
      label: z.enum(labelKeys, { error: "Choisissez un label." }),
      number: words(LIMITS.name).optional(),
      until: day.optional(),
    }),
    INVALID,
  )
  .min(1, INVALID)
  .max(LIMITS.labels, `${LIMITS.labels} labels au maximum.`);

const nutrition = z.strictObject(
  Object.fromEntries(
    nutrientKeys.map((key) => [key, numberUpTo(0, NUTRIENTS[key].maximum)] as const),
  ),
  { error: INVALID },
);

const schemaOf = (key: FactKey): z.ZodType => {
  const fact = factOf(key);
  switch (fact.kind) {
    case "text":
      return words(LIMITS.address);
    case "long":
    case "ingredients":
      return words(LIMITS.longText);
    case "number":
      return numberUpTo(fact.minimum, fact.maximum);
    case "choice":
      return z.enum(Object.keys(fact.choices), { error: ANSWER_MISSING });
    case "shares":
      return shares(fact.of);
    case "allergens":
      return z.array(z.enum(allergenKeys, { error: INVALID }), INVALID).max(allergenKeys.length);
    case "contact":
      return contact(fact.isOnlineAsked);
    case "nutrition":
      return nutrition;
    case "labels":
      return heldLabels;
  }
};

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const NUMERIC = /^[+-]?\d+(?:[.,]\d+)?$/;

const toNumber = (value: unknown): unknown =>
  typeof value === "string" && NUMERIC.test(value.trim())
    ? Number(value.trim().replace(",", "."))
    : value;

const filledFields = (value: Record<string, unknown>): [string, unknown][] =>
  Object.entries(value).filter(([, inner]) => !isBlank(inner));

const filledRows = (value: unknown): unknown =>
  Array.isArray(value)
    ? value
        .map((row) => (isFields(row) ? Object.fromEntries(filledFields(row)) : row))
        .filter((row) => !isFields(row) || Object.keys(row).length > 0)
    : value;

const filledShares = (value: unknown): unknown => {
  const rows = filledRows(value);
  if (!Array.isArray(rows)) return rows;
  // A single country or fibre always has 100 %, even if nobody wrote it.
  const [only, second] = rows;
  if (second === undefined && isFields(only)) return [{ percent: 100, ...withNumber(only) }];
  return rows.map((row) => (isFields(row) ? withNumber(row) : row));
};

const withNumber = (row: Record<string, unknown>): Record<string, unknown> =>
  "percent" in row ? { ...row, percent: toNumber(row.percent) } : row;

/** A fact without its empty fields; `undefined` if all of them are empty. */
const filled = (kind: FactKind | undefined, value: unknown): unknown => {
  if (isBlank(value)) return undefined;
  switch (kind) {
    case "number":
      return toNumber(value);
    case "shares":
    case "labels": {
      const rows = kind === "shares" ? filledShares(value) : filledRows(value);
      return Array.isArray(rows) && rows.length === 0 ? undefined : rows;
    }
    case "contact":
    case "nutrition": {
      if (!isFields(value)) return value;
      const fields = filledFields(value);
      if (fields.length === 0) return undefined;
      if (kind === "contact") return Object.fromEntries(fields);
      return Object.fromEntries(fields.map(([name, inner]) => [name, toNumber(inner)]));
    }
    case "allergens":
      return Array.isArray(value) ? [...new Set(value)] : value;
    default:
      return typeof value === "string" ? value.normalize("NFC") : value;
  }
};

const isFactKey = (key: string): key is FactKey => factKeys.some((known) => known === key);

/** The facts of a product without empty ones. They are not checked yet. */
export const filledFacts = (facts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts)
      .map(([key, value]) => [key, filled(isFactKey(key) ? factOf(key).kind : undefined, value)])
      .filter(([, value]) => value !== undefined),
  );

const parsed = (typed: unknown): unknown => {
  if (typeof typed !== "string") return typed;
  try {
    return typed.trim() === "" ? {} : JSON.parse(typed);
  } catch {
    return typed;
  }
};

/**
 * All possible facts of a product, each by its kind. An empty field means that there is no such
 * fact.
 */
const knownFacts = z.strictObject(
  Object.fromEntries(factKeys.map((key) => [key, schemaOf(key).optional()])),
  { error: INVALID },
);

/**
 * Facts that someone types for a product: an object from a form, or the same as JSON. It is built
 * from the table of facts. Another check decides if required facts are missing.
 */
export const typedFacts = z.preprocess(
  (typed, context) => {
    const facts = parsed(typed);
    if (!isFields(facts)) return facts;
    if (malformedTextIn(facts) === undefined) return filledFacts(facts);
    context.issues.push({ code: "custom", message: MALFORMED_TEXT, input: typed });
    return z.NEVER;
  },
  // The schema is made from the table of facts, so its type has no keys.
  knownFacts.transform((facts) => facts as FactValues),
);
