import { toEuros } from "@stokaz/contract/money/euros";
import { cents } from "@stokaz/contract/money/money";
import type { Product } from "@stokaz/contract/products/products";
import { type Answering, says } from "./screen.tsx";

/** Id built from a number. */
export const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Default pickup place of the products in these tests. */
export const PLACE = idOf(900);

/** A product on sale at 8.50 €, ten of them. */
export const aProduct = (number: number, more: Partial<Product> = {}): Product => ({
  _id: idOf(number),
  rentedSpaceId: idOf(901),
  productName: `Miel ${number}`,
  pickupLocation: "Terre Sainte, Saint-Pierre",
  brand: "Ruche des Hauts",
  category: null,
  subCategory: null,
  quantity: 10,
  stockQuantity: 10,
  price: cents(850),
  area: 1,
  palletId: idOf(902),
  description: "Miel de letchi.",
  productPhoto: "/miel.webp",
  retrievalDays: ["Lun"],
  retrievalTimes: { start: "08:00", end: "18:00" },
  supplierId: idOf(903),
  supplierName: "La Ruche des Hauts",
  storageId: PLACE,
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  lat: null,
  lng: null,
  approximate: true,
  ...more,
});

/** The same product on the wire. */
export const onWire = ({ unitPrice, ...product }: Product) => ({
  ...product,
  price: toEuros(product.price),
  unitPrice: unitPrice && { ...unitPrice, price: toEuros(unitPrice.price) },
});

type Asked = { storageId: string; items: { productId: string; quantity: number; price: number }[] };

const PRODUCT_NUMBER = /\d+$/;

/**
 * Quote of a basket on the wire: all of it can be bought at the requested prices and collected in
 * Saint-Pierre.
 *
 * @param changes changed facts, by the number of the product
 */
export const quoted = (body: unknown, changes: Record<number, object> = {}) => {
  // The contract's body of this call.
  const { storageId, items } = body as Asked;
  return {
    storage: {
      _id: storageId,
      pickupLocation: "Terre Sainte, Saint-Pierre",
      retrievalDays: ["Lun"],
      retrievalTimes: { start: "08:00", end: "18:00" },
      isSlotted: false,
    },
    collectBy: "2026-12-20",
    lines: items.map(({ productId, quantity, price }) => {
      const number = Number(PRODUCT_NUMBER.exec(productId)?.[0]);
      return {
        productId,
        productName: `Miel ${number}`,
        productPhoto: "/miel.webp",
        supplierId: idOf(903),
        supplierName: "La Ruche des Hauts",
        quantity,
        stockQuantity: 10,
        isAdultOnly: false,
        allergens: null,
        price,
        totalPrice: price * quantity,
        withdrawalException: "none",
        netQuantity: null,
        unitPrice: null,
        problem: null,
        ...changes[number],
      };
    }),
    totalPrice: 0,
    problem: null,
  };
};

/** Answers with such a quote. */
export const showsQuote =
  (changes?: Record<number, object>): Answering =>
  (sent) =>
    says(quoted(sent.body, changes))(sent);
