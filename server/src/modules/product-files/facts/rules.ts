import { isKeyOf } from "@stokaz/contract/keys";
import { ALLERGENS, type AllergenKey, allergenKeys } from "@stokaz/contract/products/allergens";
import { askedFacts, type Kind } from "@stokaz/contract/products/asked-facts";
import { LABELS, labelKeys, NUTRIENTS, nutrientKeys } from "@stokaz/contract/products/fact-choices";
import type {
  FactValue,
  FactValues,
  HeldLabel,
  Share,
} from "@stokaz/contract/products/fact-values";
import { type FactKey, factKeys, factOf } from "@stokaz/contract/products/product-facts";
import { contactOf, labelsOf, nutritionOf, sharesOf } from "@stokaz/contract/products/shown-facts";

/**
 * Separators between rows of a cell, and between the parts of a row; inside a text they are written
 * `\|` and `\;`.
 */
const ROWS = " | ";
const PARTS = " ; ";
/** Text of a cell for an empty list, which is an answer, too. */
const NOTHING = "aucun";

const CONTACT_PARTS = { name: "nom", address: "adresse", online: "e-mail ou site" } as const;

/** A column of a table of product facts; `part`: part of a fact that takes several columns. */
type FactColumn = { head: string; key: FactKey; part?: string };

const columnsOf = (key: FactKey): FactColumn[] => {
  const { kind, label } = factOf(key);
  if (kind === "contact") {
    return Object.entries(CONTACT_PARTS).map(([part, word]) => ({
      head: `${label} : ${word}`,
      key,
      part,
    }));
  }
  if (kind === "nutrition") {
    return nutrientKeys.map((part) => ({ head: NUTRIENTS[part].label, key, part }));
  }
  return [{ head: label, key }];
};

const FACT_COLUMNS: readonly FactColumn[] = factKeys.flatMap(columnsOf);

/** Column headings of the facts, each once: facts that no product has together share one. */
export const factHeads: readonly string[] = [...new Set(FACT_COLUMNS.map(({ head }) => head))];

const inFrench = (value: number): string => String(value).replace(".", ",");
const escaped = (text: string): string => text.replace(/[\\|;]/g, "\\$&");
const unescaped = (text: string): string => text.replace(/\\([\\|;])/g, "$1");
/** @param separator one character, which counts if no backslash is before it */
const cut = (text: string, separator: "|" | ";"): string[] =>
  [...text.matchAll(separator === "|" ? /(?:\\.|[^\\|])+/gs : /(?:\\.|[^\\;])+/gs)]
    .map(([part]) => part.trim())
    .filter((part) => part !== "");

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/\s+/g, " ");

const writeList = (value: FactValue): string => {
  const named = allergenKeys.filter((key) => Array.isArray(value) && value.some((v) => v === key));
  return named.length === 0 ? NOTHING : named.map((key) => ALLERGENS[key].short).join(", ");
};

const writeLabel = ({ label, number, until }: HeldLabel): string =>
  [isKeyOf(LABELS, label) ? LABELS[label] : label, number ?? (until && "sans numéro"), until]
    .filter((part) => part !== undefined)
    .map(escaped)
    .join(PARTS);

const writeShare = ({ name, percent }: Share): string => `${escaped(name)} ${inFrench(percent)} %`;

const write = ({ key, part }: FactColumn, value: FactValue): string => {
  const fact = factOf(key);
  switch (fact.kind) {
    case "number":
      return inFrench(Number(value));
    case "choice":
      return fact.choices[String(value)]?.label ?? "";
    case "shares":
      return sharesOf(value).map(writeShare).join(ROWS);
    case "allergens":
      return writeList(value);
    case "labels":
      return labelsOf(value).map(writeLabel).join(ROWS);
    case "contact": {
      const fields: Readonly<Record<string, string | undefined>> = contactOf(value) ?? {};
      return fields[part ?? ""] ?? "";
    }
    case "nutrition": {
      const amount = nutritionOf(value)[part ?? ""];
      return amount === undefined ? "" : inFrench(amount);
    }
    default:
      return String(value);
  }
};

/** The facts as cells by column heading; unknown facts are empty. */
export const writeFacts = (facts: FactValues): Record<string, string> => {
  const cells = Object.fromEntries(factHeads.map((head) => [head, ""]));
  for (const column of FACT_COLUMNS) {
    const value = facts[column.key];
    if (value !== undefined) cells[column.head] = write(column, value);
  }
  return cells;
};

const ALLERGENS_BY_NAME: ReadonlyMap<string, AllergenKey> = new Map(
  allergenKeys.flatMap((key) => [
    [plain(ALLERGENS[key].short), key],
    [plain(ALLERGENS[key].label), key],
  ]),
);

const readList = (text: string): unknown =>
  plain(text) === NOTHING
    ? []
    : text.split(/[,;|]/).map((name) => ALLERGENS_BY_NAME.get(plain(name)) ?? name.trim());

const FRENCH_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const readDay = (text: string): string =>
  text.replace(FRENCH_DAY, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );

const readLabel = (row: string): object => {
  const [name = "", number, until] = cut(row, ";").map(unescaped);
  const label = labelKeys.find((key) => plain(LABELS[key]) === plain(name)) ?? name;
  return {
    label,
    ...(number && number !== "sans numéro" ? { number } : {}),
    ...(until ? { until: readDay(until) } : {}),
  };
};

const readShare = (row: string): object => {
  const [, name, percent] = /^(.*?)\s+(\d+(?:[.,]\d+)?)\s*%$/s.exec(row) ?? [];
  return name === undefined ? { name: unescaped(row) } : { name: unescaped(name), percent };
};

const readChoice = (choices: Readonly<Record<string, { label: string }>>, text: string): string =>
  Object.keys(choices).find((key) => plain(choices[key]?.label ?? "") === plain(text)) ?? text;

const read = (key: FactKey, text: string): unknown => {
  const fact = factOf(key);
  switch (fact.kind) {
    case "choice":
      return readChoice(fact.choices, text);
    case "shares":
      return cut(text, "|").map(readShare);
    case "allergens":
      return readList(text);
    case "labels":
      return cut(text, "|").map(readLabel);
    default:
      return text;
  }
};

/** The columns that apply to a kind of product. */
const askedColumns = (kind: Kind): FactColumn[] => {
  const asked = new Set(askedFacts(kind, { nutrition: "values" }).map(({ key }) => key));
  return FACT_COLUMNS.filter(({ key }) => asked.has(key));
};

/** Facts as a person would type them, from cells by column heading; not checked yet. */
export const readFacts = (
  kind: Kind,
  cells: Readonly<Record<string, string>>,
): Record<string, unknown> => {
  const facts: Record<string, unknown> = {};
  for (const { key, part, head } of askedColumns(kind)) {
    const text = cells[head]?.trim() ?? "";
    if (text === "") continue;
    const standing = facts[key];
    facts[key] = part
      ? { ...(typeof standing === "object" && standing), [part]: text }
      : read(key, text);
  }
  return facts;
};

/**
 * Heading of the column that a refusal refers to.
 *
 * @param path of the field: `producer.name`, `labels.0.until`
 */
export const factHeadOf = (kind: Kind, path: readonly string[]): string | undefined => {
  const [key, part] = path;
  const columns = askedColumns(kind).filter((column) => column.key === key);
  return (columns.find((column) => column.part === part) ?? columns[0])?.head;
};

/** Help about the possible values of a column; `undefined` where any text is possible. */
export const helpOf = (head: string): string => {
  const column = FACT_COLUMNS.find((one) => one.head === head);
  if (!column) return "";
  const fact = factOf(column.key);
  switch (fact.kind) {
    case "choice":
      return Object.values(fact.choices)
        .map(({ label }) => label)
        .join(ROWS);
    case "allergens":
      return `${NOTHING}, ou : ${allergenKeys.map((key) => ALLERGENS[key].short).join(", ")}`;
    case "shares":
      return `${fact.of} et part : ${fact.examples[0]} 60 % | ${fact.examples[1]} 40 %`;
    case "labels":
      return `Nom ; numéro ; dernier jour : ${LABELS.ab} ; FR-BIO-01 ; 31/12/2027. Plusieurs : séparez-les par |. Noms : ${Object.values(LABELS).join(", ")}`;
    default:
      return fact.help;
  }
};
