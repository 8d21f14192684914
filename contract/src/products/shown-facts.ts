import { groupBy } from "../group-by.ts";
import { isKeyOf } from "../keys.ts";
import { type CalendarDay, calendarDay } from "../time/calendar.ts";
import { frenchDay } from "../time/french-day.ts";
import {
  ALLERGENS,
  type AllergenKey,
  allergenKeys,
  markAllergens,
  type Part,
} from "./allergens.ts";
import { askedFacts, type Kind } from "./asked-facts.ts";
import { LABELS, NUTRIENTS, nutrientKeys } from "./fact-choices.ts";
import type { Contact, FactValue, FactValues, HeldLabel, Share } from "./fact-values.ts";
import { FACTS, type FactKey, factKeys, factOf, NONE } from "./product-facts.ts";

const frenchDecimal = (value: number): string => String(value).replace(".", ",");

/** A line of a product's sheet. */
export type ShownFact = { key: FactKey; term: string; parts: readonly Part[] };

const isText = (value: FactValue): value is string => typeof value === "string";
const isNumber = (value: FactValue): value is number => typeof value === "number";

const known = (value: FactValue | undefined): readonly AllergenKey[] =>
  Array.isArray(value) ? allergenKeys.filter((key) => value.some((one) => one === key)) : [];

const allergensText = (value: FactValue): string => {
  const named = known(value).map((key) => ALLERGENS[key].short);
  return named.length === 0
    ? "Aucun des 14 allergènes à déclarer"
    : `Contient : ${named.join(", ")}`;
};

const tracesText = (value: FactValue): string =>
  known(value)
    .map((key) => ALLERGENS[key].short)
    .join(", ");

const areRowsWith = (value: FactValue, key: string): boolean =>
  Array.isArray(value) && value.every((row) => typeof row === "object" && key in row);

const isShares = (value: FactValue): value is Share[] => areRowsWith(value, "percent");
const isLabels = (value: FactValue): value is HeldLabel[] => areRowsWith(value, "label");
const isContact = (value: FactValue): value is Contact =>
  typeof value === "object" && "address" in value;
const isNutrition = (value: FactValue): value is Record<string, number> =>
  typeof value === "object" && !Array.isArray(value) && !isContact(value);

/** Countries or fibres with their shares; none if the value is of another kind. */
export const sharesOf = (value: FactValue): readonly Share[] => (isShares(value) ? value : []);

/** Labels of quality; none if the value is of another kind. */
export const labelsOf = (value: FactValue): readonly HeldLabel[] => (isLabels(value) ? value : []);

/** A contact; `undefined` if the value is of another kind. */
export const contactOf = (value: FactValue): Contact | undefined =>
  isContact(value) ? value : undefined;

/** Amounts by nutrient, each in the nutrient's unit; none if the value is of another kind. */
export const nutritionOf = (value: FactValue): Readonly<Record<string, number>> =>
  isNutrition(value) ? value : {};

const sharesText = (value: FactValue): string => {
  const shares = sharesOf(value).toSorted((a, b) => b.percent - a.percent);
  const [first, second] = shares;
  if (first && !second) return first.name;
  return shares.map(({ name, percent }) => `${name} ${frenchDecimal(percent)} %`).join(", ");
};

const contactText = (value: FactValue): string => {
  const contact = contactOf(value);
  return contact ? [contact.name, contact.address, contact.online].filter(Boolean).join(", ") : "";
};

const nutritionText = (value: FactValue): string => {
  const amounts = nutritionOf(value);
  return nutrientKeys
    .flatMap((key) => {
      const { label, unit } = NUTRIENTS[key];
      const amount = amounts[key];
      if (amount === undefined) return [];
      return [`${label.replace(` (${unit})`, "")} ${frenchDecimal(amount)} ${unit}`];
    })
    .join(", ");
};

const isInForce = ({ until }: HeldLabel, on: CalendarDay | undefined): boolean =>
  until === undefined || (on !== undefined && until >= on);

const labelText = ({ label, number, until }: HeldLabel): string => {
  const name = isKeyOf(LABELS, label) ? LABELS[label] : label;
  const details = [number, until && `jusqu'au ${frenchDay(calendarDay(until))}`].filter(Boolean);
  return details.length === 0 ? name : `${name}, ${details.join(", ")}`;
};

const labelsText = (value: FactValue, on: CalendarDay | undefined): string =>
  labelsOf(value)
    .filter((label) => isInForce(label, on))
    .map(labelText)
    .join(" ; ");

const plainText = (key: FactKey, value: FactValue, on: CalendarDay | undefined): string => {
  const fact = factOf(key);
  switch (fact.kind) {
    case "text":
    case "long":
    case "ingredients":
      if (!isText(value)) return "";
      return fact.none && value === NONE ? fact.none.shown : value;
    case "number":
      return isNumber(value) ? `${frenchDecimal(value)} ${fact.unit}` : "";
    case "choice":
      return isText(value) ? (fact.choices[value]?.shown ?? "") : "";
    case "shares":
      return sharesText(value);
    case "allergens":
      return fact.none ? allergensText(value) : tracesText(value);
    case "contact":
      return contactText(value);
    case "nutrition":
      return nutritionText(value);
    case "labels":
      return labelsText(value, on);
  }
};

const partsOf = (key: FactKey, facts: FactValues, on: CalendarDay | undefined): readonly Part[] => {
  const value = facts[key];
  if (value === undefined) return [];
  const text = plainText(key, value, on);
  if (text === "") return [];
  if (FACTS[key].kind === "ingredients") return markAllergens(text, known(facts.allergens));
  return [{ text, isStrong: key === "allergens" }];
};

const ALLERGENS_FIRST: readonly FactKey[] = [
  "allergens",
  "traces",
  ...factKeys.filter((key) => key !== "allergens" && key !== "traces"),
];

/**
 * The sheet of a product for buyers: allergens first, unknown facts left out.
 *
 * @param on the day of reading or purchase: labels that had ended by then are left out. If it is
 * not known, all labels with an end are left out
 */
export const shownFacts = (facts: FactValues, on: CalendarDay | undefined): ShownFact[] =>
  ALLERGENS_FIRST.flatMap((key) => {
    const parts = partsOf(key, facts, on);
    return parts.length === 0 ? [] : [{ key, term: FACTS[key].shownAs, parts }];
  });

/** The column heads of a table of sheets, each once: some kinds of products have the same ones. */
export const FACT_COLUMNS: readonly string[] = [
  ...new Set(ALLERGENS_FIRST.map((key) => FACTS[key].shownAs)),
];

/**
 * A sheet as the cells of {@link FACT_COLUMNS}; a cell is empty if the sheet lacks the fact.
 *
 * @param on see {@link shownFacts}
 */
export const factCells = (facts: FactValues, on: CalendarDay): string[] => {
  const shown = groupBy(shownFacts(facts, on), ({ term }) => term);
  return FACT_COLUMNS.map((term) => (shown.get(term) ?? []).map(factText).join(" ; "));
};

/**
 * Line about allergens for places without room for a sheet: just before a product is paid.
 *
 * @returns `undefined` if the product is no food. Source: regulation (EU) 1169/2011, article 14
 */
export const allergensLine = (kind: Kind, facts: FactValues): string | undefined => {
  const isAsked = askedFacts(kind, facts).some(({ key }) => key === "allergens");
  if (!isAsked) return undefined;
  const { allergens, traces } = facts;
  if (allergens === undefined) return "Allergènes : non renseignés par le vendeur";
  const named = known(allergens).length > 0 ? tracesText(allergens) : "aucun des 14 à déclarer";
  const possible = traces === undefined ? "" : tracesText(traces);
  return `Allergènes : ${named}${possible && `. Traces possibles : ${possible}`}`;
};

/** A fact as plain text: emphasised parts are in capitals. */
export const factText = ({ parts }: ShownFact): string =>
  parts.map(({ text, isStrong }) => (isStrong ? text.toUpperCase() : text)).join("");
