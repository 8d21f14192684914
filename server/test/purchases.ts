import { addMonths, type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import type { Client, Reply } from "./client.ts";
import { aPicture, type Person } from "./factories.ts";

/** Today in La Réunion, the territory of the tests' application. */
export const today = (): CalendarDay => dayInZone(new Date(), "Indian/Reunion");

/** A rental request as the dialog sends it. Prices in euros. */
export const rentalRequest = (
  storageId: string,
  { pallets = 2, months = 3, price = 12.5, from = today() } = {},
) => ({
  storageId,
  spaceToRent: pallets,
  startDate: from,
  endDate: addMonths(from, months),
  totalPrice: pallets * months * price,
});

export const checkOutRental = (
  harness: Client,
  artisan: Person,
  request: object,
  requestKey?: string,
): Promise<Reply> =>
  harness.call("POST", "/api/storagepayment/create-checkout-session", {
    token: artisan.token,
    json: request,
    ...(requestKey ? { headers: { "idempotency-key": requestKey } } : {}),
  });

/** Rents and pays on the hosted page. @returns the rental's id */
export const aPaidRental = async (
  harness: Client,
  artisan: Person,
  request: object,
): Promise<string> => {
  const { status, body } = await checkOutRental(harness, artisan, request);
  if (status !== 200) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`);
  await harness.press(body.url, "pay");
  await harness.call("GET", `/api/storagepayment/payment-success?session_id=${body.sessionId}`, {
    token: artisan.token,
  });
  const rented = await harness.call("GET", "/api/renter/rented-storage", { token: artisan.token });
  return rented.body[0]._id;
};

/** Complete and valid multipart fields of a product. Price in euros. */
const productForm = (
  rentedSpaceId: string,
  changes: Readonly<Record<string, string | Blob>> = {},
): Record<string, string | Blob> => ({
  rentedSpaceId,
  productName: "Vanille Bourbon",
  pickupLocation: "Terre Sainte, Saint-Pierre",
  brand: "Vanille des Hauts",
  category: "Vanille",
  subCategory: "Gousses",
  quantity: "10",
  price: "8.5",
  area: "1",
  description: "Gousses affinées dix mois.",
  productPhoto: aPicture(),
  ...changes,
});

/**
 * Complete facts of the vanilla that {@link aProduct} sells: without them it leaves the sale after
 * sixty days.
 */
export const WHOLE_SHEET = {
  netAmount: "20",
  netUnit: "g",
  facts: JSON.stringify({
    legalName: "Gousses de vanille",
    ingredients: "aucun",
    allergens: [],
    storage: "Au sec",
    date: "best_before",
    origin: "La Réunion",
    nutrition: "herbs",
    producer: { name: "Vanille des Hauts", address: "Saint-Joseph" },
  }),
};

/** Puts a product on sale. @returns it in the wire's form */
export const aProduct = async (
  harness: Client,
  artisan: Person,
  rentedSpaceId: string,
  changes: Readonly<Record<string, string | Blob>> = {},
  // biome-ignore lint/suspicious/noExplicitAny: the answer is looked into as a client would.
): Promise<any> => {
  const { status, body } = await harness.call("POST", "/api/product/create", {
    token: artisan.token,
    form: productForm(rentedSpaceId, changes),
  });
  if (status !== 201) throw new Error(`creation answered ${status}: ${JSON.stringify(body)}`);
  return body.product;
};

export type OrderedProduct = {
  _id: string;
  storageId: string;
  supplierId: string;
  price: number;
};

/** An order request as the card sends it. */
export const orderRequest = (product: OrderedProduct, quantity = 1) => ({
  storageId: product.storageId,
  supplierId: product.supplierId,
  item: { productId: product._id, price: product.price, quantity },
});

export const checkOutOrder = (
  harness: Client,
  consumer: Person,
  request: object,
  requestKey?: string,
): Promise<Reply> =>
  harness.call("POST", "/api/product-payment/checkout", {
    token: consumer.token,
    json: request,
    ...(requestKey ? { headers: { "idempotency-key": requestKey } } : {}),
  });

/** Wanted units of a product, and its price in cents as the buyer saw it. */
export type Wanted = { id: string; price: number; quantity?: number };

/** A basket as its page sends it. */
export const basketRequest = (storageId: string, wanted: readonly Wanted[]) => ({
  storageId,
  isAdult: true,
  items: wanted.map(({ id, price, quantity = 1 }) => ({
    productId: id,
    quantity,
    price: price / 100,
  })),
});

export const checkOutBasket = (
  harness: Client,
  consumer: Person,
  request: object,
  requestKey?: string,
): Promise<Reply> =>
  harness.call("POST", "/api/basket/checkout", {
    token: consumer.token,
    json: request,
    ...(requestKey ? { headers: { "idempotency-key": requestKey } } : {}),
  });
