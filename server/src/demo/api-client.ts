import type { Answer, CallInput, Endpoint } from "@stokaz/contract/endpoint";
import type { FastifyInstance } from "fastify";
import pLimit from "p-limit";

/**
 * Maximum number of calls under way: with more, each with two pictures, some are refused
 * (`picture/busy`).
 */
const CALLS_AT_ONCE = 8;

/** Calls the API of an application that does not listen, as a browser would. */
export type ApiClient = {
  /**
   * @param token of the caller's session, if the endpoint needs one
   * @throws {Error} on any refusal: demo data must not cause one
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string): Promise<Answer<E>>;
};

type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
};

/**
 * Sends `retrievalTimes: { start }` as `retrievalTimes[start]`, and a list as the same field
 * repeated.
 */
const appendField = (form: FormData, name: string, value: unknown): void => {
  if (value instanceof File) form.append(name, value);
  else if (Array.isArray(value)) for (const item of value) appendField(form, name, item);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) appendField(form, `${name}[${key}]`, inner);
  } else form.append(name, String(value));
};

const encode = async (
  { encoding }: Endpoint,
  body: object | undefined,
): Promise<{ payload?: Buffer; type?: string }> => {
  if (body === undefined) return {};
  if (encoding !== "multipart") {
    return { payload: Buffer.from(JSON.stringify(body)), type: "application/json" };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) appendField(form, name, value);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get("content-type") ?? "",
  };
};

export const createApiClient = (server: FastifyInstance): ApiClient => {
  const inTurn = pLimit(CALLS_AT_ONCE);
  const call: ApiClient["call"] = async (endpoint, input, token) => {
    const { params = {}, query = {}, body }: Input = input;
    const { payload, type } = await encode(endpoint, body);
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
    const answer = await server.inject({
      method: endpoint.method,
      url,
      query,
      headers: {
        ...(type === undefined ? {} : { "content-type": type }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode !== endpoint.status) {
      throw new Error(
        `${endpoint.method} ${url} answered ${answer.statusCode}: ${answer.payload.slice(0, 500)}`,
      );
    }
    // A schema of a type parameter gives `unknown`.
    return endpoint.answer.parse(answer.json()) as Answer<typeof endpoint>;
  };
  return { call: (endpoint, input, token) => inTurn(() => call(endpoint, input, token)) };
};
