// Lists and the landing page show these prices. An import of the schemas in net-quantity.ts would
// add zod to these pages.
import { frenchEuros } from "../money/euros.ts";
import { type Cents, cents } from "../money/money.ts";

/** Content of one unit of a product: whole grams, millilitres or pieces. */
export type NetQuantity = { amount: number; unit: "g" | "ml" | "piece" };

/** Price of a kilo, a litre or a piece of a product, in cents. */
export type UnitPrice = { price: Cents; per: "kg" | "l" | "piece" };

/** The units that people type; `size`: number of base units in one of them. */
export const NET_UNITS = {
  g: { base: "g", size: 1, label: "grammes (g)", sign: "g" },
  kg: { base: "g", size: 1000, label: "kilos (kg)", sign: "kg" },
  ml: { base: "ml", size: 1, label: "millilitres (ml)", sign: "ml" },
  cl: { base: "ml", size: 10, label: "centilitres (cl)", sign: "cl" },
  l: { base: "ml", size: 1000, label: "litres (l)", sign: "l" },
  piece: { base: "piece", size: 1, label: "pièces", sign: "pièces" },
} as const satisfies Record<
  string,
  { base: NetQuantity["unit"]; size: number; label: string; sign: string }
>;
export type NetUnit = keyof typeof NET_UNITS;

const NO_BREAK = "\u00a0";
/** Number of millilitres from which whole centilitres are shown in centilitres. */
const IN_CENTILITRES = 250;

const unitFor = ({ amount, unit }: NetQuantity): NetUnit => {
  if (unit === "piece") return "piece";
  if (amount >= 1000) return unit === "g" ? "kg" : "l";
  const isCentilitres = unit === "ml" && amount >= IN_CENTILITRES && amount % 10 === 0;
  return isCentilitres ? "cl" : unit;
};

/** A net quantity in a readable unit: 1500 g is 1.5 kg, 700 ml is 70 cl. */
export const readableQuantity = (net: NetQuantity): { value: number; unit: NetUnit } => {
  const unit = unitFor(net);
  return { value: net.amount / NET_UNITS[unit].size, unit };
};

/**
 * A net quantity in the base unit, from a typed value. The result is not whole if the value is
 * finer than that unit.
 */
export const toNetQuantity = (value: number, typed: NetUnit): NetQuantity => {
  const { base, size } = NET_UNITS[typed];
  // Rounded to a thousandth of the base unit, because decimals such as 1.005 are not exact numbers.
  return { amount: Math.round(value * size * 1000) / 1000, unit: base };
};

/** A net quantity from the two columns that store it. */
export const storedQuantity = (
  amount: number | null,
  unit: NetQuantity["unit"] | null,
): NetQuantity | null => (amount === null || unit === null ? null : { amount, unit });

/** Text of a net quantity: `500 g`, `1,5 kg`, `70 cl`, `12 pièces`. */
export const netQuantityText = (net: NetQuantity): string => {
  const { value, unit } = readableQuantity(net);
  const sign = unit === "piece" && value === 1 ? "pièce" : NET_UNITS[unit].sign;
  return `${String(value).replace(".", ",")}${NO_BREAK}${sign}`;
};

/**
 * Price of a kilo, a litre or a piece, rounded half up to the cent; `null` for one piece, or if no
 * quantity is known. Source: arrêté of 16 November 1999; code de la consommation, L. 112-1.
 *
 * @param price cents for one unit of the product
 */
export const unitPrice = (price: Cents, net: NetQuantity | null): UnitPrice | null => {
  if (!net || (net.unit === "piece" && net.amount === 1)) return null;
  const per = ({ g: "kg", ml: "l", piece: "piece" } as const)[net.unit];
  const size = net.unit === "piece" ? 1 : 1000;
  // Both sides are doubled so that half a cent is a whole number.
  const rounded = Math.floor((price * size * 2 + net.amount) / (net.amount * 2));
  return { price: cents(rounded), per };
};

const PER = { kg: "le kilo", l: "le litre", piece: "la pièce" } as const;

/** Text of a unit price: `36,00 € le kilo`. */
export const unitPriceText = ({ price, per }: UnitPrice): string =>
  `${frenchEuros(price)} ${PER[per]}`;

/** A product's net quantity and unit price, in their wire form. */
export type UnitPriced = { netQuantity: NetQuantity | null; unitPrice: UnitPrice | null };

/**
 * Line beside every price: `250 g, soit 46,00 € le kilo`; `undefined` if no quantity is known, or
 * for one piece.
 */
export const unitPriceLine = ({ netQuantity, unitPrice: of }: UnitPriced): string | undefined =>
  netQuantity && of ? `${netQuantityText(netQuantity)}, soit ${unitPriceText(of)}` : undefined;

/**
 * A net quantity and its unit price, for the wire.
 *
 * @param price cents for one unit of the product
 */
export const unitPricedOf = (price: Cents, netQuantity: NetQuantity | null): UnitPriced => ({
  netQuantity,
  unitPrice: unitPrice(price, netQuantity),
});
