import type { Answer, CallInput, Endpoint } from "@stokaz/contract/endpoint";
import { askForConfirmation } from "../session/confirmation.ts";
import { expireSession } from "../session/expiry.ts";
import { getSession } from "../session/session.ts";
import { addressOf } from "./address.ts";
import { anySignal } from "./any-signal.ts";
import { networkError, sessionRequired } from "./error.ts";
import { toFormData } from "./form-data.ts";
import { type Page, pageOf } from "./paging.ts";
import { refusal, unreadableAnswer } from "./refusal.ts";

/** Time limit of a call. Source: specification §9. */
const TIMEOUT_MS = 60_000;

type CallOptions = {
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: every retry of one intention has the same key. */
  requestKey?: string;
};

type AnyInput = { readonly body?: unknown };

const requestOf = (
  endpoint: Endpoint,
  { body }: AnyInput,
  { token, requestKey }: { token: string | undefined; requestKey: string | undefined },
) => {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (requestKey) headers.set("idempotency-key", requestKey);
  if (body === undefined) return { method: endpoint.method, headers };
  if (endpoint.encoding === "multipart" && typeof body === "object" && body !== null) {
    return { method: endpoint.method, headers, body: toFormData(body) };
  }
  headers.set("content-type", "application/json");
  return { method: endpoint.method, headers, body: JSON.stringify(body) };
};

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get("content-type") ?? "";
  if (!type.includes("json")) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadableAnswer(response.status, error);
  }
};

const isPrivateReading = ({ method, access }: Endpoint): boolean =>
  method === "GET" && access !== "anyone" && access !== "anyone-known";

const ask = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<{ answer: Answer<E>; headers: Headers }> => {
  const { signal, requestKey } = options;
  const token = getSession()?.token;
  // After a logout the old page may read once more before it is left: this is no expired session.
  if (token === undefined && isPrivateReading(endpoint)) throw sessionRequired();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const request = requestOf(endpoint, input, { token, requestKey });
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(addressOf(endpoint, input), {
      ...request,
      signal: signal ? anySignal(signal, timeout) : timeout,
    });
    body = await readBody(response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof Error && error.name === "ApiError" ? error : networkError(error);
  }
  if (response.status === 401 && getSession()?.token === token) expireSession();
  if (!response.ok) {
    const refused = refusal(response.status, body);
    if (refused.code === "session/confirm-again" && (await askForConfirmation())) {
      return ask(endpoint, input, options);
    }
    throw refused;
  }
  const answer = endpoint.answer.safeParse(body);
  if (!answer.success) throw unreadableAnswer(response.status, answer.error);
  // A schema of a type parameter gives `unknown`.
  return { answer: answer.data as Answer<E>, headers: response.headers };
};

/**
 * Makes one call of the API. Pages reach the network only here and in {@link callPage}.
 *
 * @param input parameters, query and body as they travel (euros, not cents); `{}` when there are
 * none
 * @returns the answer in the program's own types (cents, dates)
 * @throws {ApiError} for any refusal, an unreadable answer, and (`code: "network"`) no answer at
 * all
 * @throws the signal's reason when the caller aborts
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> => (await ask(endpoint, input, options)).answer;

/** Reads one page of a list and its paging headers. Otherwise as {@link call}. */
export const callPage = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Page<Answer<E>>> => {
  const { answer, headers } = await ask(endpoint, input, options);
  return pageOf(answer, headers);
};
