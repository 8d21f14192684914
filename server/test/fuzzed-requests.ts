import type { Role } from "@stokaz/contract/accounts/roles";
import type { Endpoint } from "@stokaz/contract/endpoint";
import fc from "fast-check";
import {
  arbitraryChange,
  arbitraryInput,
  asText,
  type Candidates,
  type Value,
} from "./arbitrary-inputs.ts";
import type { RawRequest } from "./raw-http.ts";

/** A picture that keeps its bytes. */
export class SentPicture extends File {
  readonly content: Buffer;

  constructor(content: Buffer) {
    super([Uint8Array.from(content)], "a.png", { type: "image/png" });
    this.content = content;
  }
}

/** One request of the fuzzer: the caller's role, the call, and the request without the session. */
export type Fuzzed = { endpoint: Endpoint; role: Role | undefined; request: RawRequest };

type Fields = Readonly<Record<string, Value>>;
type Input = { params: Fields; query: Fields; body: Value };

/**
 * Percent-encoded text; a lone surrogate, which UTF-8 does not have, as the three bytes it would
 * be.
 */
const encoded = (value: Value): string =>
  [...asText(value)]
    .map((character) =>
      /[\ud800-\udfff]/.test(character) && character.length === 1
        ? "%ED%A0%80"
        : encodeURIComponent(character),
    )
    .join("");

const queryOf = (query: Fields): string =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
    )
    .join("&");

const targetOf = (path: string, { params, query }: Input): string => {
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? ""));
  const text = queryOf(query);
  return text === "" ? pathname : `${pathname}?${text}`;
};

const BOUNDARY = "----stokaz";

const partsOf = (name: string, value: Value): { name: string; value: Value }[] => {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => partsOf(name, one));
  if (typeof value === "object" && value !== null && !(value instanceof SentPicture)) {
    return Object.entries(value).flatMap(([key, inner]) => partsOf(`${name}[${key}]`, inner));
  }
  return [{ name, value }];
};

/** A multipart body. */
const multipartOf = (body: Value): Buffer => {
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const parts = fields.flatMap(([name, value]) => partsOf(name, value));
  return Buffer.concat([
    ...parts.flatMap(({ name, value }) => {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "_")}"`;
      const isPicture = value instanceof SentPicture;
      const more = isPicture ? '; filename="a.png"\r\nContent-Type: image/png' : "";
      const content = isPicture ? value.content : Buffer.from(asText(value));
      return [Buffer.from(`${head}${more}\r\n\r\n`), content, Buffer.from("\r\n")];
    }),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
};

type Header = readonly [name: string, value: string];

const bodyOf = (endpoint: Endpoint, body: Value): { type: string; bytes: Buffer } | undefined => {
  if (!endpoint.body) return undefined;
  return endpoint.encoding !== undefined && endpoint.encoding !== "json"
    ? { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: multipartOf(body) }
    : { type: "application/json", bytes: Buffer.from(JSON.stringify(body) ?? "") };
};

/** A request before its disturbance. */
type Draft = {
  method: string;
  target: string;
  type: string | undefined;
  bytes: Buffer | undefined;
};

type Disturbance = (draft: Draft) => Partial<Draft> & { headers?: readonly Header[] };

const HOSTILE_HEADERS: readonly Header[] = [
  ["Accept-Encoding", "x"],
  ["Accept-Encoding", "gzip;q=0, *;q=0"],
  ["Accept-Encoding", ",,;q=,identity;q=0"],
  ["Accept-Encoding", "\u00e9"],
  ["Accept", "text/html"],
  ["Expect", "100-continue"],
  ["Expect", "200-maybe"],
  ["Content-Encoding", "gzip"],
  ["Idempotency-Key", "a\u00e9b"],
  ["Idempotency-Key", "x".repeat(5000)],
  ["X-Forwarded-For", "not an address"],
  ["X-Forwarded-Host", "ailleurs.example"],
  ["Range", "bytes=5-1"],
  ["If-None-Match", "*"],
  ["Content-Length", "-1"],
  ["Content-Length", "999999999999999999999"],
  ["Upgrade", "websocket"],
  ["Cookie", "x".repeat(20_000)],
  ["Host", "ailleurs.example"],
  ["Bad Name", "a"],
];

const TYPES: readonly string[] = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=autre",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "text/plain",
  "nothing",
  "",
];

const TARGETS: readonly string[] = ["//", "/\\", "/%", "/%00", "/%ED%A0%80", "/api", "/api/", "*"];

const disturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  { weight: 20, arbitrary: fc.constant(() => ({})) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...HOSTILE_HEADERS).map((header) => () => ({ headers: [header] })),
  },
  { weight: 2, arbitrary: fc.constantFrom(...TYPES).map((type) => () => ({ type })) },
  {
    weight: 2,
    arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((part) => ({ bytes }: Draft) => ({
      bytes: bytes?.subarray(0, Math.floor(bytes.length * part)),
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(), fc.constantFrom(0, 0xff, 0xed, 0x22, 0x5c, 0x7b))
      .map(([at, byte]) => ({ bytes }: Draft) => {
        if (!bytes || bytes.length === 0) return {};
        const spoilt = Buffer.from(bytes);
        spoilt[at % spoilt.length] = byte;
        return { bytes: spoilt };
      }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Disturbance>(
      ({ target }) => ({ target: `http://ailleurs.example${target}` }),
      ({ target }) => ({ target: `//ailleurs.example${target}` }),
      ({ target }) => ({ target: `${target}${target.includes("?") ? "&" : "?"}a=%` }),
      ({ target }) => ({ target: `${target}/` }),
      ({ target }) => ({ target: `${target}${"x".repeat(200)}` }),
      ({ target }) => ({ target: `${target}?${"x".repeat(20_000)}` }),
      ({ target }) => ({ target: target.replace(/[^/?]+/g, (part) => `${part}%`) }),
      // Chunks with an invalid length, and no chunk at all.
      () => ({ headers: [["Transfer-Encoding", "chunked"]], bytes: Buffer.from("zz\r\n") }),
      () => ({ headers: [["Transfer-Encoding", "gzip"]], bytes: Buffer.from("0\r\n\r\n") }),
      () => ({ method: "PATCH" }),
      () => ({ method: "TRACE" }),
      () => ({ method: "OPTIONS" }),
      () => ({ method: "QUERY" }),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...TARGETS).map((target) => () => ({ target })) },
);

const NOTHING: fc.Arbitrary<Value> = fc.constant({});

const inputOf = (endpoint: Endpoint, candidates: Candidates): fc.Arbitrary<Value> =>
  fc.record({
    params: endpoint.params ? arbitraryInput(endpoint.params, candidates) : NOTHING,
    query: endpoint.query ? arbitraryInput(endpoint.query, candidates) : NOTHING,
    body: endpoint.body ? arbitraryInput(endpoint.body, candidates) : NOTHING,
  });

const isFields = (value: Value): value is Fields => typeof value === "object" && value !== null;

const ROLES: readonly (Role | undefined)[] = ["consumer", "lessor", "artisan", "admin", undefined];

/** Roles that may call, and sometimes others. */
const callers = ({ access }: Endpoint): fc.Arbitrary<Role | undefined> =>
  typeof access === "string"
    ? fc.constantFrom(...ROLES)
    : fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...access) },
        { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
      );

const fuzzedCall = (endpoint: Endpoint, candidates: Candidates): fc.Arbitrary<Fuzzed> =>
  fc
    .tuple(arbitraryChange(inputOf(endpoint, candidates)), callers(endpoint), disturbance)
    .map(([value, role, disturb]) => {
      const given = isFields(value) ? value : {};
      const input: Input = {
        params: isFields(given.params) ? given.params : {},
        query: isFields(given.query) ? given.query : {},
        body: given.body,
      };
      const body = bodyOf(endpoint, input.body);
      const draft: Draft = {
        method: endpoint.method,
        target: targetOf(endpoint.path, input),
        type: body?.type,
        bytes: body?.bytes,
      };
      const { headers = [], ...changes } = disturb(draft);
      const { method, target, type, bytes } = { ...draft, ...changes };
      const names = headers.map(([name]) => name);
      const usual: Header[] = [
        ["Host", "localhost"],
        ["Connection", "close"],
        ...(type === undefined ? [] : [["Content-Type", type] as const]),
        ...(bytes === undefined || names.includes("Transfer-Encoding")
          ? []
          : [["Content-Length", String(bytes.length)] as const]),
      ];
      return {
        endpoint,
        role,
        request: {
          method,
          target,
          headers: [...usual.filter(([name]) => !names.includes(name)), ...headers],
          body: bytes,
        },
      };
    });

/** Requests to all these calls, each made from its schemas, most of them with a fault. */
export const fuzzedRequests = (
  endpoints: readonly Endpoint[],
  candidatesFor: (endpoint: Endpoint) => Candidates,
): fc.Arbitrary<Fuzzed> =>
  fc.oneof(...endpoints.map((endpoint) => fuzzedCall(endpoint, candidatesFor(endpoint))));
