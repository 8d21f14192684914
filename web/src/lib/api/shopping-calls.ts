import { type ApprovedList, askApproval } from "@stokaz/contract/accounts/approval";
import { createBasketCheckout, quoteBasket } from "@stokaz/contract/checkout/basket";
import { cancelCheckout } from "@stokaz/contract/checkout/checkout";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { getPlace } from "@stokaz/contract/handover/places";
import { listSlots } from "@stokaz/contract/handover/slots";
import { createOrderCheckout } from "@stokaz/contract/orders/orders";
import { getProduct, listProducts } from "@stokaz/contract/products/products";
import { requestRestock, stopRestockMails } from "@stokaz/contract/products/restock";
import {
  listPlaceReviews,
  listSellerReviews,
  listTenantReviews,
} from "@stokaz/contract/sellers/published-reviews";
import type { Reviewed } from "@stokaz/contract/sellers/reviews";
import { getSeller } from "@stokaz/contract/sellers/sellers";
import { listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { call, callPage } from "./client.ts";
import type { Page } from "./paging.ts";

/** What a query lets its call know. */
type Query = { signal: AbortSignal };

const REVIEWS = {
  seller: listSellerReviews,
  place: listPlaceReviews,
  tenant: listTenantReviews,
} as const satisfies Record<Reviewed, unknown>;

/** Reads one product, on sale or not. */
export const readProduct = (id: string, { signal }: Query): Promise<Answer<typeof getProduct>> =>
  call(getProduct, { params: { id } }, { signal });

/** Reads a page of the list of products. */
export const readProducts = (
  query: CallInput<typeof listProducts>["query"],
  { signal }: Query,
): Promise<Answer<typeof listProducts>> => call(listProducts, { query }, { signal });

/** Reads a pickup place with a page of its products. */
export const readPlace = (
  id: string,
  query: CallInput<typeof getPlace>["query"],
  { signal }: Query,
): Promise<Answer<typeof getPlace>> => call(getPlace, { params: { id }, query }, { signal });

/** Reads a seller with a page of their products. */
export const readSeller = (
  id: string,
  query: CallInput<typeof getSeller>["query"],
  { signal }: Query,
): Promise<Answer<typeof getSeller>> => call(getSeller, { params: { id }, query }, { signal });

/** Reads a page of the reviews of an artisan, a place or a tenant. */
export const readReviews = (
  { about, id }: { about: Reviewed; id: string },
  query: CallInput<typeof listSellerReviews>["query"],
  { signal }: Query,
): Promise<Answer<typeof listSellerReviews>> =>
  call(REVIEWS[about], { params: { id }, query }, { signal });

/** Reads the days of a place with their pickup slots. */
export const readSlots = (
  id: string,
  query: CallInput<typeof listSlots>["query"],
  { signal }: Query,
): Promise<Answer<typeof listSlots>> => call(listSlots, { params: { id }, query }, { signal });

/** Reads a page of the storage spaces that somebody may rent. */
export const readSpaces = (
  query: CallInput<typeof listAvailableSpaces>["query"],
  { signal }: Query,
): Promise<Page<Answer<typeof listAvailableSpaces>>> =>
  callPage(listAvailableSpaces, { query }, { signal });

/** Reads the territory. */
export const readTerritory = ({ signal }: Query): Promise<Answer<typeof getTerritory>> =>
  call(getTerritory, {}, { signal });

/** Reads what a basket costs now. */
export const readQuote = (
  body: CallInput<typeof quoteBasket>["body"],
  { signal }: Query,
): Promise<Answer<typeof quoteBasket>> => call(quoteBasket, { body }, { signal });

/** Opens the payment of a basket. */
export const payBasket = (
  body: CallInput<typeof createBasketCheckout>["body"],
  requestKey: string,
): Promise<Answer<typeof createBasketCheckout>> =>
  call(createBasketCheckout, { body }, { requestKey });

/** Opens the payment of one product. */
export const payProduct = (
  body: CallInput<typeof createOrderCheckout>["body"],
  requestKey: string,
): Promise<Answer<typeof createOrderCheckout>> =>
  call(createOrderCheckout, { body }, { requestKey });

/** Gives up a payment and what it holds. */
export const giveUpCheckout = (sessionId: string): Promise<Answer<typeof cancelCheckout>> =>
  call(cancelCheckout, { params: { sessionId } });

/** Asks for a mail when a product is back in stock. */
export const askForRestock = (
  id: string,
  body: CallInput<typeof requestRestock>["body"],
): Promise<Answer<typeof requestRestock>> => call(requestRestock, { params: { id }, body });

/** Cancels all such mails, by the link of one of them. */
export const endRestockMails = (token: string): Promise<Answer<typeof stopRestockMails>> =>
  call(stopRestockMails, { body: { token } });

/** Submits one's own listing to the operator again. */
export const submitAgain = (list: ApprovedList, id: string): Promise<Answer<typeof askApproval>> =>
  call(askApproval, { params: { list, id } });
