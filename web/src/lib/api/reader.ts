import type { Answer, CallInput, Endpoint } from "@stokaz/contract/endpoint";
import { createContext, data, type RouterContextProvider } from "react-router";
import { addressOf } from "./address.ts";
import { API_IN_DEVELOPMENT } from "./development.ts";
import { type Page, pageOf } from "./paging.ts";

/** Reads one address of the API, without a session. */
export type Reader = (
  address: string,
) => Promise<{ status: number; headers: Headers; body: unknown }>;

const notConfigured: Reader = () => Promise.reject(new Error("No API to read from"));

/** Reader of `react-router dev`, which writes pages without `render`: it asks the product's server. */
const fromRunningProduct: Reader = async (address) => {
  // biome-ignore lint/style/noRestrictedGlobals: what `render` does in production, on a server
  const response = await fetch(`${API_IN_DEVELOPMENT}${address}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** Reader that loaders use to reach the API: `render` sets it for each page. */
export const readerContext = createContext<Reader>(
  import.meta.env.DEV ? fromRunningProduct : notConfigured,
);

/** Answer of a loader that found nothing. */
const nothing = () => data(null, { status: 404 });

type Found<E extends Endpoint> = { answer: Answer<E>; headers: Headers };

/** @returns `undefined` when the API answers 400 or 404 */
const find = async <E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<Found<E> | undefined> => {
  const { status, headers, body } = await context.get(readerContext)(addressOf(endpoint, input));
  if (status === 404 || status === 400) return undefined;
  if (status !== endpoint.status) throw new Error(`${endpoint.path} answered ${status}`);
  // A schema of a type parameter gives `unknown`.
  return { answer: endpoint.answer.parse(body) as Answer<E>, headers };
};

const ask = async <E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<Found<E>> => {
  const found = await find(context, endpoint, input);
  if (!found) throw nothing();
  return found;
};

/**
 * Makes one call of the API while the server writes a page: only in `loader` exports.
 *
 * @throws the answer that makes the router show the "not found" page, when the API answers 400 or
 * 404
 */
export const read = async <E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<E>> => (await ask(context, endpoint, input)).answer;

/**
 * Reads what its owner and the operator may see before anybody else. Otherwise as {@link read}.
 *
 * @returns `null`, with the status 404 for visitors and search engines, when the API answers 400 or
 * 404: the page then asks again in the browser, which knows who reads
 */
export const readIfPublic = async <E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
) => (await find(context, endpoint, input))?.answer ?? nothing();

/** Reads one page of a list and its paging headers. Otherwise as {@link read}. */
export const readPage = async <E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<Page<Answer<E>>> => {
  const { answer, headers } = await ask(context, endpoint, input);
  return pageOf(answer, headers);
};
