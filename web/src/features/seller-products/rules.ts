import {
  askedFacts,
  missingFacts,
  missingName,
  missingRefusal,
} from "@stokaz/contract/asked-facts";
import { type CalendarDay, daysBetween } from "@stokaz/contract/calendar";
import { categoryNames } from "@stokaz/contract/categories";
import { toEuros } from "@stokaz/contract/euros";
import { nutrientKeys } from "@stokaz/contract/fact-choices";
import type { FactValues } from "@stokaz/contract/fact-values";
import { type FactKey, factKeys, factOf } from "@stokaz/contract/product-facts";
import type { ProductImport } from "@stokaz/contract/product-imports";
import { changedProduct, newProduct, type Product } from "@stokaz/contract/products";
import type { RentedSpace } from "@stokaz/contract/rentals";
import {
  type CorrectionKind,
  STOCK_MOVEMENTS,
  type StockBatch,
  type StockMovement,
} from "@stokaz/contract/stock";
import { filledFacts } from "@stokaz/contract/typed-facts";
import { type NetUnit, readableQuantity } from "@stokaz/contract/unit-price";
import type { RateClass } from "@stokaz/contract/vat";
import { defaultWithdrawalException, type WithdrawalException } from "@stokaz/contract/withdrawal";
import { z } from "zod";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatCount, formatList, formatLongDay, formatNumber } from "../../lib/format/format.ts";

/** Named one by one up to this many. */
const NAMED = 3;

/** In words, short enough for a line: `l'adresse, le téléphone et 4 autres informations`. */
export const inWords = (missing: readonly string[]): string =>
  missing.length <= NAMED
    ? formatList(missing)
    : formatList([
        ...missing.slice(0, NAMED - 1),
        `${missing.length - NAMED + 1} autres informations`,
      ]);

/** The other products that stand on the same pallet. */
export const sharingProductsOf = (
  products: readonly Product[],
  { _id, palletId }: Product,
): readonly Product[] =>
  products.filter((other) => other._id !== _id && other.palletId === palletId);

/** A sheet as its fields hold it: all facts, those of other kinds of product too. */
export type TypedSheet = Readonly<Record<string, unknown>>;

/** What the sheet asks depends on them. */
export type SheetValues = {
  category: string | null;
  subCategory: string | null;
  facts: TypedSheet;
  netAmount: number | string;
};

const blankOf = (key: FactKey): unknown => {
  switch (factOf(key).kind) {
    case "allergens":
      return null;
    case "contact":
      return { name: "", address: "", online: "" };
    case "nutrition":
      return Object.fromEntries(nutrientKeys.map((nutrient) => [nutrient, ""]));
    case "shares":
      return [{ name: "", percent: "" }];
    case "labels":
      return [];
    default:
      return "";
  }
};

const isFields = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the fields start from. */
export const typedSheet = (facts: FactValues | undefined): TypedSheet =>
  Object.fromEntries(
    factKeys.map((key) => {
      const blank = blankOf(key);
      const stored = facts?.[key];
      if (stored === undefined) return [key, blank];
      return [key, isFields(blank) && isFields(stored) ? { ...blank, ...stored } : stored];
    }),
  );

/** A sheet of who makes several products: the next one is made by the same. */
const sheetOfNext = (facts: TypedSheet): TypedSheet => ({
  ...typedSheet(undefined),
  ...Object.fromEntries(
    factKeys
      .filter((key) => factOf(key).kind === "contact")
      .map((key) => [key, facts[key]] as const),
  ),
});

/** What is said of what this kind of product asks, and nothing else. */
export const askedSheet = ({ facts, ...kind }: SheetValues): Record<string, unknown> => {
  const said = filledFacts(facts);
  const asked = askedFacts(kind, said).map(({ key }) => key);
  return Object.fromEntries(
    Object.entries(said).filter(([key]) => asked.some((one) => one === key)),
  );
};

const missingOf = (values: SheetValues) =>
  missingFacts(values, askedSheet(values), values.netAmount !== "");

/** How far a sheet is: how many of what must be said are said, and what is not, in words. */
export const progressOf = (
  values: SheetValues,
): { said: number; required: number; missing: string[] } => {
  const { missing, required } = missingOf(values);
  return {
    said: required - missing.length,
    required,
    missing: missing.map(missingName),
  };
};

const POSTCODE_AND_COMMUNE = /\d{5}\s+\D+$/;

/** The lessor's street is not for everyone to read: what is proposed stops at the commune. */
const publicPlaceOf = ({ storageSpace }: RentedSpace): string =>
  POSTCODE_AND_COMMUNE.exec(storageSpace.address)?.[0].trim() ?? "";

/** A net quantity as its fields have it. */
const netValuesOf = (product: Product | undefined) => {
  const { value, unit } = product?.netQuantity
    ? readableQuantity(product.netQuantity)
    : { value: "", unit: "g" as const };
  return { netAmount: value as number | string, netUnit: unit as NetUnit };
};

/** What the fields start from. @param brand of a new product */
export const valuesOf = (rental: RentedSpace, product: Product | undefined, brand: string) => ({
  rentedSpaceId: rental._id,
  productName: product?.productName ?? "",
  pickupLocation: product?.pickupLocation ?? publicPlaceOf(rental),
  brand: product?.brand ?? brand,
  category: categoryNames.find((known) => known === product?.category) ?? null,
  subCategory: product?.subCategory ?? null,
  withdrawalException: product?.withdrawalException ?? defaultWithdrawalException(null),
  vatClass: product?.vatClass ?? ("" as RateClass | ""),
  quantity: product?.quantity ?? ("" as number | string),
  price: product ? toEuros(product.price) : ("" as number | string),
  ...netValuesOf(product),
  area: product?.area ?? ("" as number | string),
  sharesPalletWith: product ? (sharingProductsOf(rental.products, product)[0]?._id ?? "") : "",
  description: product?.description ?? "",
  facts: typedSheet(product?.facts),
  productPhoto: undefined as File | null | undefined,
  photoOf: undefined as string | undefined,
});

/** A copy starts from all of its model, its photo included; it gets a pallet of its own. */
export const valuesOfCopy = (rental: RentedSpace, model: Product) => ({
  ...valuesOf(rental, model, ""),
  sharesPalletWith: "",
  photoOf: model._id,
});

export type ProductValues = ReturnType<typeof valuesOf>;

/** What the field of a fact is given. */
export type FactFieldProps = {
  form: SchemaForm<ProductValues>;
  factKey: FactKey;
  isRequired: boolean;
};

/** What the field of a part of a fact needs: once it is typed in, what was said of the whole is not so any more. */
export const partProps = (form: SchemaForm<ProductValues>, path: string, part: string) => {
  const props = form.getInputProps(`${path}.${part}`);
  return {
    ...props,
    onChange: (value: unknown) => {
      props.onChange(value);
      form.clearFieldError(path);
    },
  };
};

/** A product after this one is of the same kind, and made by the same. */
export const valuesOfNext = (rental: RentedSpace, values: ProductValues): ProductValues => ({
  ...valuesOf(rental, undefined, values.brand),
  pickupLocation: values.pickupLocation,
  category: values.category,
  withdrawalException: values.withdrawalException,
  netUnit: values.netUnit,
  facts: sheetOfNext(values.facts),
});

/** What the sheet must say, field by field. It gives nothing: it stands beside what reads the values. */
const wholeSheet = z.unknown().transform((values, { issues }) => {
  for (const key of missingOf(values as SheetValues).missing) {
    const { field, message } = missingRefusal(key);
    issues.push({ code: "custom", path: field.split("."), message, input: values });
  }
  return {};
});

/**
 * A form's schema that looks at the facts of this kind of product alone: what was typed of another stays, and is not sent.
 *
 * @param isWhole whether the sheet must say all that it has to
 */
export const withAskedFacts = (schema: z.ZodType, isWhole: boolean): z.ZodType =>
  z.preprocess(
    (values) => {
      const typed = values as SheetValues;
      return { ...typed, facts: askedSheet(typed) };
    },
    isWhole ? z.intersection(schema, wholeSheet) : schema,
  );

/** What an artisan reads of a product whose sheet is not complete; `undefined` of any other. */
export const sheetNews = (
  { factsDueOn, category, subCategory, facts = {}, netQuantity }: Product,
  today: CalendarDay | undefined,
): { isOver: boolean; words: string } | undefined => {
  if (!factsDueOn || !today) return undefined;
  const { missing } = missingFacts({ category, subCategory }, facts, netQuantity !== null);
  const lacks = `Il manque : ${inWords(missing.map(missingName))}.`;
  return factsDueOn > today
    ? {
        isOver: false,
        words: `${lacks} Complétez la fiche avant le ${formatLongDay(factsDueOn)} pour qu'il reste en vente.`,
      }
    : { isOver: true, words: `${lacks} Complétez la fiche pour le remettre en vente.` };
};

/** What is sent of the values. */
export const bodyOf = (values: ProductValues) => ({
  ...values,
  facts: JSON.stringify(askedSheet(values)),
  productPhoto: values.productPhoto ?? undefined,
});

/** What another category makes of the right of withdrawal: its own default, unless the artisan chose otherwise. */
export const exceptionAfter = (
  { category, withdrawalException }: Pick<ProductValues, "category" | "withdrawalException">,
  chosen: ProductValues["category"],
): WithdrawalException =>
  withdrawalException === defaultWithdrawalException(category)
    ? defaultWithdrawalException(chosen)
    : withdrawalException;

/** Refusals that a field explains better than a sentence below. */
const FIELD_OF_REFUSAL = new Map<string, string>([
  ["product/area-exceeds-rental", "area"],
  ["product/quantity-below-sold", "quantity"],
  ["picture/too-large", "productPhoto"],
  ["picture/not-an-image", "productPhoto"],
]);

/** Source: specification §8, Product save. */
export const saveFailure = (error: Error): string =>
  error instanceof ApiError && error.code === "network"
    ? "Erreur réseau. Veuillez réessayer plus tard."
    : messageOf(error, "Une erreur est survenue.");

/** The field that a refusal is about. */
export const fieldOf = (error: Error): string | undefined =>
  error instanceof ApiError ? FIELD_OF_REFUSAL.get(error.code) : undefined;

/** What a correction as typed leaves to sell; `undefined` until it is a number that can be. */
export const stockAfter = (
  { kind, units }: { kind: CorrectionKind; units: number | string },
  { stock, awaited }: { stock: number; awaited: number },
): number | undefined => {
  const typed = units === "" ? Number.NaN : Number(units);
  if (!Number.isInteger(typed)) return undefined;
  const signedUnits = kind === "added" ? typed : -typed;
  const left = kind === "counted" ? typed - awaited : stock + signedUnits;
  return left < 0 ? undefined : left;
};

/** What happened to a stock, in words. */
export const movementWords = ({ kind, orderNumber, batchNumber }: StockMovement): string => {
  if (kind === "sale") return orderNumber ? `Commande ${orderNumber}` : "Réservé par un acheteur";
  const words = STOCK_MOVEMENTS[kind];
  if (batchNumber) return `${words} : lot ${batchNumber}`;
  return orderNumber ? `${words} : ${orderNumber}` : words;
};

/** How many days a batch is still sold after this one; `undefined` without an end. */
export const daysLeftOf = (
  { lastDay }: Pick<StockBatch, "lastDay">,
  today: CalendarDay,
): number | undefined => (lastDay === null ? undefined : daysBetween(today, lastDay));

/** Units with their sign: `+3`, `−2`. */
export const signed = (units: number): string =>
  `${units > 0 ? "+" : "−"}${formatNumber(Math.abs(units))}`;

/** What a file that was read would do, line by line of words. */
export const importWords = ({ creates, updates, same, wrong }: ProductImport): string[] =>
  [
    creates > 0 && formatCount(creates, "nouveau produit", "nouveaux produits"),
    updates > 0 && formatCount(updates, "produit changé", "produits changés"),
    same > 0 && formatCount(same, "produit sans changement", "produits sans changement"),
    wrong > 0 && formatCount(wrong, "ligne en erreur", "lignes en erreur"),
  ].filter((words) => words !== false);

/** The question that each reason of a correction asks. */
export const STOCK_QUESTIONS: Readonly<Record<CorrectionKind, string>> = {
  counted: "Combien y en a-t-il en tout ?",
  added: "Combien en avez-vous ajouté ?",
  broken: "Combien sont cassés ou abîmés ?",
  lost: "Combien sont perdus ?",
  given: "Combien en avez-vous offert ?",
};

/** Who counts at the place finds what was ordered there, too. */
export const countHelp = (kind: CorrectionKind, awaited: number): string | undefined =>
  kind === "counted" && awaited > 0
    ? `Comptez aussi ce qui attend un acheteur : ${formatCount(awaited, "unité")}.`
    : undefined;

const NEW = withAskedFacts(newProduct, true);
const CHANGED = withAskedFacts(changedProduct, true);
/** Of one that has time left to complete its sheet, bit by bit. */
const UNFINISHED = withAskedFacts(changedProduct, false);

/** The checks of a new product, of one that changes, or of one whose sheet may still be completed. */
export const schemaFor = (product: Product | undefined): z.ZodType => {
  if (!product) return NEW;
  return product.factsDueOn ? UNFINISHED : CHANGED;
};
