import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { toEuros } from "@stokaz/contract/money/euros";
import {
  defaultWithdrawalException,
  type WithdrawalException,
} from "@stokaz/contract/orders/withdrawal";
import {
  askedFacts,
  missingFacts,
  missingName,
  missingRefusal,
} from "@stokaz/contract/products/asked-facts";
import { type Category, categoryNames } from "@stokaz/contract/products/categories";
import { nutrientKeys } from "@stokaz/contract/products/fact-choices";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import { type FactKey, factKeys, factOf } from "@stokaz/contract/products/product-facts";
import { changedProduct, newProduct, type Product } from "@stokaz/contract/products/products";
import { filledFacts } from "@stokaz/contract/products/typed-facts";
import { type NetUnit, readableQuantity } from "@stokaz/contract/products/unit-price";
import type { RateClass } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { z } from "zod";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatList, formatLongDay } from "../../lib/format/format.ts";

/** Largest number of missing facts that are all named. */
const NAMED = 3;

/** French list, short enough for a line: `l'adresse, le téléphone et 4 autres informations`. */
export const inWords = (missing: readonly string[]): string =>
  missing.length <= NAMED
    ? formatList(missing)
    : formatList([
        ...missing.slice(0, NAMED - 1),
        `${missing.length - NAMED + 1} autres informations`,
      ]);

/** Other products on the same pallet. */
export const sharingProductsOf = (
  products: readonly Product[],
  { _id, palletId }: Product,
): readonly Product[] =>
  products.filter((other) => other._id !== _id && other.palletId === palletId);

/** Sheet as the form holds it: all facts, including those of other kinds of product. */
export type TypedSheet = Readonly<Record<string, unknown>>;

/** Values that decide which facts the sheet asks for. */
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

/** Initial values of the sheet's fields. */
export const typedSheet = (facts: FactValues | undefined): TypedSheet =>
  Object.fromEntries(
    factKeys.map((key) => {
      const blank = blankOf(key);
      const stored = facts?.[key];
      if (stored === undefined) return [key, blank];
      return [key, isFields(blank) && isFields(stored) ? { ...blank, ...stored } : stored];
    }),
  );

/** Sheet of an artisan's next product. It keeps the contacts, as the same company makes it. */
const sheetOfNext = (facts: TypedSheet): TypedSheet => ({
  ...typedSheet(undefined),
  ...Object.fromEntries(
    factKeys
      .filter((key) => factOf(key).kind === "contact")
      .map((key) => [key, facts[key]] as const),
  ),
});

/** Filled facts that this kind of product asks for, and no others. */
export const askedSheet = ({ facts, ...kind }: SheetValues): Record<string, unknown> => {
  const said = filledFacts(facts);
  const asked = askedFacts(kind, said).map(({ key }) => key);
  return Object.fromEntries(
    Object.entries(said).filter(([key]) => asked.some((one) => one === key)),
  );
};

const missingOf = (values: SheetValues) =>
  missingFacts(values, askedSheet(values), values.netAmount !== "");

/**
 * Progress of a sheet: the number of required facts that are filled, the number of all required
 * facts, and the names of the missing ones.
 */
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

/** Postcode and commune of the space. The lessor's street is not public, so it is left out. */
const publicPlaceOf = ({ storageSpace }: RentedSpace): string =>
  POSTCODE_AND_COMMUNE.exec(storageSpace.address)?.[0].trim() ?? "";

/** Net quantity in the form of its two fields. */
const netValuesOf = (
  product: Product | undefined,
): { netAmount: number | string; netUnit: NetUnit } => {
  if (!product?.netQuantity) return { netAmount: "", netUnit: "g" };
  const { value, unit } = readableQuantity(product.netQuantity);
  return { netAmount: value, netUnit: unit };
};

/** Initial values of the form. @param brand brand of a new product */
export const valuesOf = (
  rental: RentedSpace,
  product: Product | undefined,
  brand: string,
): ProductValues => ({
  rentedSpaceId: rental._id,
  productName: product?.productName ?? "",
  pickupLocation: product?.pickupLocation ?? publicPlaceOf(rental),
  brand: product?.brand ?? brand,
  category: categoryNames.find((known) => known === product?.category) ?? null,
  subCategory: product?.subCategory ?? null,
  withdrawalException: product?.withdrawalException ?? defaultWithdrawalException(null),
  vatClass: product?.vatClass ?? "",
  quantity: product?.quantity ?? "",
  quantityShown: product?.quantity,
  version: product?.version,
  price: product ? toEuros(product.price) : "",
  ...netValuesOf(product),
  area: product?.area ?? "",
  sharesPalletWith: product ? (sharingProductsOf(rental.products, product)[0]?._id ?? "") : "",
  description: product?.description ?? "",
  facts: typedSheet(product?.facts),
  productPhoto: undefined,
  photoOf: undefined,
});

/** Initial values of a copy: all values of its model with the photo, but a pallet of its own. */
export const valuesOfCopy = (rental: RentedSpace, model: Product) => ({
  ...valuesOf(rental, model, ""),
  sharesPalletWith: "",
  quantityShown: undefined,
  version: undefined,
  photoOf: model._id,
});

export type ProductValues = SheetValues & {
  rentedSpaceId: string;
  productName: string;
  pickupLocation: string;
  brand: string;
  category: Category | null;
  withdrawalException: WithdrawalException;
  vatClass: RateClass | "";
  quantity: number | string;
  /** The standing quantity as the form opened: stock that comes or goes meanwhile is not undone. */
  quantityShown: number | undefined;
  version: string | undefined;
  /** In euros. */
  price: number | string;
  netUnit: NetUnit;
  /** In m². */
  area: number | string;
  sharesPalletWith: string;
  description: string;
  /** The standing photo is kept until another is chosen. */
  productPhoto: File | null | undefined;
  /** Id of the product whose photo is copied. */
  photoOf: string | undefined;
};

/** Props of a fact's field. */
export type FactFieldProps = {
  form: SchemaForm<ProductValues>;
  factKey: FactKey;
  isRequired: boolean;
};

/**
 * Props of the field of a part of a fact. A change clears the error of the whole fact, which may no
 * longer be true.
 */
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

/** Initial values of the next product: the same kind and the same company as this one. */
export const valuesOfNext = (rental: RentedSpace, values: ProductValues): ProductValues => ({
  ...valuesOf(rental, undefined, values.brand),
  pickupLocation: values.pickupLocation,
  category: values.category,
  withdrawalException: values.withdrawalException,
  netUnit: values.netUnit,
  facts: sheetOfNext(values.facts),
});

/** Reports each missing fact at its field. The schema it is combined with reads the values. */
const wholeSheet = z.unknown().transform((values, { issues }) => {
  // The form passes its own values.
  for (const key of missingOf(values as SheetValues).missing) {
    const { field, message } = missingRefusal(key);
    issues.push({ code: "custom", path: field.split("."), message, input: values });
  }
  return {};
});

/**
 * Schema of a form that checks only the facts of this kind of product. Facts typed for another kind
 * stay in the form and are not sent.
 *
 * @param isWhole true if the sheet must be complete
 */
export const withAskedFacts = (schema: z.ZodType, isWhole: boolean): z.ZodType =>
  z.preprocess(
    (values) => {
      // The form passes its own values.
      const typed = values as SheetValues;
      return { ...typed, facts: askedSheet(typed) };
    },
    isWhole ? z.intersection(schema, wholeSheet) : schema,
  );

/**
 * French text about a product's incomplete sheet.
 *
 * @returns `undefined` if the product has no due date for its sheet
 */
export const sheetNotice = (
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

/** Body of the request. */
export const bodyOf = (values: ProductValues) => ({
  ...values,
  facts: JSON.stringify(askedSheet(values)),
  productPhoto: values.productPhoto ?? undefined,
});

/**
 * Withdrawal exception after a change of category: the new category's default, unless the artisan
 * chose another exception before.
 */
export const exceptionAfter = (
  { category, withdrawalException }: Pick<ProductValues, "category" | "withdrawalException">,
  chosen: ProductValues["category"],
): WithdrawalException =>
  withdrawalException === defaultWithdrawalException(category)
    ? defaultWithdrawalException(chosen)
    : withdrawalException;

/** Problem codes that are shown at a field, where they are clearer than below the form. */
const FIELD_OF_REFUSAL = new Map<string, string>([
  ["product/area-exceeds-rental", "area"],
  ["product/quantity-below-sold", "quantity"],
  ["stock/too-many", "quantity"],
  ["picture/too-large", "productPhoto"],
  ["picture/not-an-image", "productPhoto"],
]);

/** Message of a failed save. Source: specification §8, Product save. */
export const saveFailure = (error: Error): string =>
  error instanceof ApiError && error.code === "network"
    ? "Erreur réseau. Veuillez réessayer plus tard."
    : messageOf(error, "Une erreur est survenue.");

/** Field that a refusal belongs to. */
export const fieldOf = (error: Error): string | undefined =>
  error instanceof ApiError ? FIELD_OF_REFUSAL.get(error.code) : undefined;

const NEW = withAskedFacts(newProduct, true);
const CHANGED = withAskedFacts(changedProduct, true);
/** Schema of a product that may still be saved with an incomplete sheet. */
const UNFINISHED = withAskedFacts(changedProduct, false);

/** Schema for a new product, a changed product, or one whose sheet may still be completed. */
export const schemaFor = (product: Product | undefined): z.ZodType => {
  if (!product) return NEW;
  return product.factsDueOn ? UNFINISHED : CHANGED;
};
