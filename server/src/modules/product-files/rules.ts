import { keysOf } from "@stokaz/contract/keys";
import { toEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import {
  WITHDRAWAL_EXCEPTIONS,
  type WithdrawalException,
} from "@stokaz/contract/orders/withdrawal";
import { categoryNames } from "@stokaz/contract/products/categories";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import {
  NET_UNITS,
  type NetQuantity,
  readableQuantity,
  storedQuantity,
} from "@stokaz/contract/products/unit-price";
import { RATE_CLASS_NAMES } from "@stokaz/contract/tax/rate-classes";
import type { RateClass } from "@stokaz/contract/tax/vat";
import { factHeadOf, factHeads, helpOf, readFacts, writeFacts } from "./facts/rules.ts";

/** A rental as a line of a file names it: `1A2B3C4D Garage de Terre Sainte`. */
export type Space = { rentalId: string; name: string };

/** A product for a file, with its column names in the database. */
export type FiledProduct = {
  id: string;
  name: string;
  pickup_location: string;
  brand: string;
  category: string | null;
  sub_category: string | null;
  quantity: number;
  price_cents: Cents;
  area_m2: number;
  description: string;
  withdrawal_exception: WithdrawalException;
  vat_class: RateClass | null;
  net_amount: number | null;
  net_unit: NetQuantity["unit"] | null;
  facts: FactValues;
  space: Space;
};

/** The texts of a line by column heading. */
export type Cells = Readonly<Record<string, string>>;

/**
 * Headings of columns that an import reads apart: the product's id, its rental, the files of its
 * photos.
 */
export const ID_HEAD = "Identifiant";
export const SPACE_HEAD = "Espace";
export const PHOTOS_HEAD = "Photos";

/** Number of letters and digits of a rental's id that name it. */
const REFERENCE_LENGTH = 8;

const referenceOf = (rentalId: string): string => rentalId.slice(0, REFERENCE_LENGTH).toUpperCase();

const inFrench = (value: number): string => String(value).replace(".", ",");

const netOf = ({ net_amount, net_unit }: FiledProduct) => {
  const net = storedQuantity(net_amount, net_unit);
  return net && readableQuantity(net);
};

type Column = {
  head: string;
  /** Field of the form; absent for a column without a field. */
  field?: string;
  help: string;
  write(product: FiledProduct): string;
};

const COLUMNS: readonly Column[] = [
  {
    head: ID_HEAD,
    help: "Ne le changez pas. Vide : un nouveau produit.",
    write: ({ id }) => id,
  },
  {
    head: SPACE_HEAD,
    field: "rentedSpaceId",
    help: "L'espace loué, comme dans la feuille « Aide » ou dans un fichier exporté.",
    write: ({ space }) => spaceCell(space),
  },
  {
    head: "Nom du produit",
    field: "productName",
    help: "Obligatoire.",
    write: ({ name }) => name,
  },
  {
    head: "Lieu de récupération",
    field: "pickupLocation",
    help: "Ce que vos clients lisent.",
    write: ({ pickup_location }) => pickup_location,
  },
  { head: "Marque", field: "brand", help: "Obligatoire.", write: ({ brand }) => brand },
  {
    head: "Catégorie",
    field: "category",
    help: categoryNames.join(" | "),
    write: ({ category }) => category ?? "",
  },
  {
    head: "Sous-catégorie",
    field: "subCategory",
    help: "Comme dans le formulaire.",
    write: ({ sub_category }) => sub_category ?? "",
  },
  {
    head: "Quantité mise en vente",
    field: "quantity",
    help: "Unités en tout, celles déjà vendues comprises.",
    write: ({ quantity }) => String(quantity),
  },
  {
    head: "Prix unitaire (€)",
    field: "price",
    help: "Par exemple 8,50.",
    write: ({ price_cents }) => inFrench(toEuros(price_cents)),
  },
  {
    head: "Surface occupée (m²)",
    field: "area",
    help: "Un nombre entier.",
    write: ({ area_m2 }) => String(area_m2),
  },
  {
    head: "Description",
    field: "description",
    help: "Obligatoire.",
    write: ({ description }) => description,
  },
  {
    head: "Quantité nette",
    field: "netAmount",
    help: "Ce que contient une unité : 250, 1,5…",
    write: (product) => inFrenchOr(netOf(product)?.value),
  },
  {
    head: "Unité",
    field: "netUnit",
    help: Object.values(NET_UNITS)
      .map(({ sign }) => sign)
      .join(" | "),
    write: (product) => {
      const net = netOf(product);
      return net ? NET_UNITS[net.unit].sign : "";
    },
  },
  {
    head: "Droit de rétractation",
    field: "withdrawalException",
    help: Object.values(WITHDRAWAL_EXCEPTIONS)
      .map(({ label }) => label)
      .join(" | "),
    write: ({ withdrawal_exception }) => WITHDRAWAL_EXCEPTIONS[withdrawal_exception].label,
  },
  {
    head: "Taux de TVA",
    field: "vatClass",
    help: `${Object.values(RATE_CLASS_NAMES)
      .map(({ label }) => label)
      .join(" | ")}. Vide : celui de la sous-catégorie. Compte si vous payez la TVA.`,
    write: ({ vat_class }) => (vat_class ? RATE_CLASS_NAMES[vat_class].label : ""),
  },
];

const inFrenchOr = (value: number | undefined): string =>
  value === undefined ? "" : inFrench(value);

const spaceCell = ({ rentalId, name }: Space): string => `${referenceOf(rentalId)} ${name}`;

/** Column headings of a file, in its order. */
export const HEADS: readonly string[] = [
  ...COLUMNS.map(({ head }) => head),
  ...factHeads,
  PHOTOS_HEAD,
];

/** A product as the cells of a line. Its pictures have no names, so their cell is empty. */
export const cellsOf = (product: FiledProduct): Record<string, string> => ({
  ...Object.fromEntries(COLUMNS.map(({ head, write }) => [head, write(product)])),
  ...writeFacts(product.facts),
  [PHOTOS_HEAD]: "",
});

/**
 * Help about the possible values of each column, line by line.
 *
 * @param spaces rentals that products may go into
 */
export const helpLines = (spaces: readonly Space[]): string[][] => [
  ["Colonne", "Ce qu'on y écrit"],
  ...HEADS.map((head) => [
    head,
    COLUMNS.find((column) => column.head === head)?.help ??
      (head === PHOTOS_HEAD
        ? "Noms des images du ZIP, séparés par | ; la première est la principale."
        : helpOf(head)),
  ]),
  ...spaces.map((space) => [SPACE_HEAD, spaceCell(space)]),
];

const plain = (text: string): string => text.trim().toLowerCase();

const keyOf = <Key extends string>(
  labels: Readonly<Record<Key, { label?: string; sign?: string }>>,
  text: string,
): string =>
  keysOf(labels).find((key) =>
    [key, labels[key].label, labels[key].sign].some(
      (name) => name !== undefined && plain(name) === plain(text),
    ),
  ) ?? text;

/**
 * The rental that a cell names; the text itself, which is no valid id, if it names none of these.
 */
const rentalOf = (text: string, spaces: readonly Space[]): string => {
  const named = text.trim().slice(0, REFERENCE_LENGTH).toUpperCase();
  return spaces.find(({ rentalId }) => referenceOf(rentalId) === named)?.rentalId ?? "";
};

/** Fields of the form from a line, as a person would type them; not checked yet. */
export const readLine = (cells: Cells, spaces: readonly Space[]): Record<string, unknown> => {
  const typed: Record<string, string> = {};
  for (const { head, field } of COLUMNS) if (field) typed[field] = cells[head]?.trim() ?? "";
  const { netUnit, withdrawalException, rentedSpaceId, vatClass } = typed;
  const kind = { category: typed.category, subCategory: typed.subCategory };
  return {
    ...typed,
    rentedSpaceId: rentalOf(rentedSpaceId ?? "", spaces),
    netUnit: netUnit ? keyOf(NET_UNITS, netUnit) : undefined,
    withdrawalException: withdrawalException
      ? keyOf(WITHDRAWAL_EXCEPTIONS, withdrawalException)
      : undefined,
    vatClass: vatClass ? keyOf(RATE_CLASS_NAMES, vatClass) : "",
    facts: readFacts(kind, cells),
  };
};

/**
 * Heading of the column that a refusal refers to; the product's name if there is none.
 *
 * @param field `price`, `facts.producer.name`
 */
export const headOf = (cells: Cells, field: string): string => {
  const [name, ...path] = field.split(".");
  const column = COLUMNS.find((one) => one.field === name);
  if (column) return column.head;
  const kind = { category: cells.Catégorie, subCategory: cells["Sous-catégorie"] };
  const ofFact = name === "facts" ? factHeadOf(kind, path) : undefined;
  return ofFact ?? (name === "productPhoto" ? PHOTOS_HEAD : "Nom du produit");
};
