import type { ConsumerKey } from "./people.ts";
import type { ProductKey } from "./products.ts";

/** Some units of a product. */
export type DemoLine = { product: ProductKey; quantity: number };

/** A paid order of the demo data. */
export type DemoOrder = {
  buyer: ConsumerKey;
  /** Lines of products at one place. */
  lines: readonly DemoLine[];
  /**
   * Days from today to the day of the payment, and of the pickup if there was one. Negative.
   */
  paidOn: number;
  collectedOn?: number;
  /**
   * Days from today to the day for which its buyer chose a slot, or the next on which the place is
   * open; negative: they did not come.
   */
  comesOn?: number;
  /** Nobody ever collected it. */
  isLeft?: true;
  /** The seller of this product marked all of theirs as ready. */
  readyBySellerOf?: ProductKey;
  /** Line that its seller cancelled. */
  givenUp?: DemoLine;
  /**
   * Days from today to the day on which its lessor did not hand the first product over, because it
   * was damaged. Negative.
   */
  refusedOn?: number;
  /**
   * Units of the buyer's withdrawal. Days from today to its notice, and to the return of the goods.
   * Negative.
   */
  withdrawn?: DemoLine & { on: number; returnedOn?: number };
};

/** An order of one product. */
type SingleOrder = Omit<DemoOrder, "lines"> & DemoLine;

const SINGLE_ORDERS: readonly SingleOrder[] = [
  { buyer: "first", product: "miel-de-letchi", quantity: 2, paidOn: -120, collectedOn: -116 },
  {
    buyer: "first",
    product: "vanille-bourbon-gousses",
    quantity: 1,
    paidOn: -74,
    collectedOn: -70,
  },
  { buyer: "first", product: "confiture-mangue", quantity: 2, paidOn: -52, isLeft: true },
  { buyer: "first", product: "savon-geranium", quantity: 4, paidOn: -31, collectedOn: -27 },
  {
    buyer: "first",
    product: "sirop-de-canne",
    quantity: 3,
    paidOn: -12,
    collectedOn: -9,
    withdrawn: { product: "sirop-de-canne", quantity: 2, on: -4 },
  },
  { buyer: "first", product: "rhum-arrange-vanille", quantity: 1, paidOn: -9, comesOn: -8 },
  { buyer: "first", product: "panier-vacoa", quantity: 1, paidOn: -5, comesOn: 1 },
  { buyer: "first", product: "confiture-goyavier", quantity: 3, paidOn: -2, refusedOn: -1 },
  { buyer: "second", product: "massale", quantity: 2, paidOn: -101, collectedOn: -97 },
  {
    buyer: "second",
    product: "huile-essentielle-geranium",
    quantity: 1,
    paidOn: -63,
    collectedOn: -60,
  },
  { buyer: "second", product: "chapeau-latanier", quantity: 1, paidOn: -46, collectedOn: -43 },
  {
    buyer: "second",
    product: "achards-de-legumes",
    quantity: 2,
    paidOn: -7,
    withdrawn: { product: "achards-de-legumes", quantity: 1, on: -6 },
  },
  { buyer: "third", product: "extrait-de-vanille", quantity: 1, paidOn: -88, collectedOn: -84 },
  { buyer: "third", product: "chocolat-cacao-peyi", quantity: 5, paidOn: -40, collectedOn: -36 },
  { buyer: "third", product: "pate-de-piment", quantity: 2, paidOn: -19, collectedOn: -15 },
  { buyer: "third", product: "bougie-vanille", quantity: 2, paidOn: -4, comesOn: 1 },
  { buyer: "fourth", product: "punch-coco", quantity: 3, paidOn: -55, collectedOn: -52 },
  { buyer: "fourth", product: "planche-tamarin", quantity: 1, paidOn: -25, collectedOn: -21 },
  {
    buyer: "fourth",
    product: "sirop-de-canne",
    quantity: 2,
    paidOn: -11,
    collectedOn: -8,
    withdrawn: { product: "sirop-de-canne", quantity: 1, on: -7, returnedOn: -5 },
  },
  { buyer: "fourth", product: "biscuits-manioc", quantity: 6, paidOn: -3, comesOn: 0 },
  { buyer: "fifth", product: "the-geranium", quantity: 2, paidOn: -50, collectedOn: -47 },
  { buyer: "fifth", product: "cafe-bourbon-pointu", quantity: 1, paidOn: -16, collectedOn: -12 },
  { buyer: "fifth", product: "miel-de-baies-roses", quantity: 2, paidOn: -6 },
];

/** Orders of products of two artisans at one place: the demo artisan and another. */
const BASKETS: readonly DemoOrder[] = [
  {
    buyer: "first",
    lines: [
      { product: "vanille-poudre", quantity: 1 },
      { product: "vinaigre-de-canne", quantity: 2 },
      { product: "tisane-ayapana", quantity: 2 },
    ],
    paidOn: -3,
    readyBySellerOf: "tisane-ayapana",
    comesOn: 0,
  },
  {
    buyer: "first",
    lines: [
      { product: "extrait-de-vanille", quantity: 3 },
      { product: "savon-coco", quantity: 4 },
      { product: "cafe-bourbon-pointu", quantity: 1 },
    ],
    paidOn: -4,
    givenUp: { product: "extrait-de-vanille", quantity: 1 },
  },
];

/** All demo orders; those of the `first` consumer belong to the demo account. */
export const ORDERS: readonly DemoOrder[] = [
  ...SINGLE_ORDERS.map(({ product, quantity, ...order }) => ({
    ...order,
    lines: [{ product, quantity }],
  })),
  ...BASKETS,
];
