/** An answer after parsing. `body` is any JSON; tests assert on it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers as an outside client would.
export type Reply = { status: number; headers: Headers; body: any };

export type CallOptions = {
  token?: string | undefined;
  json?: unknown;
  form?: Readonly<Record<string, string | Blob | readonly string[]>>;
  headers?: Readonly<Record<string, string>>;
};

/** Calls a running application as an outside client would. */
export type Client = {
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Submits a button of one of the sandbox's hosted pages, without following the redirect. */
  press(pageUrl: string, action: string): Promise<Response>;
};

const toFormData = (fields: NonNullable<CallOptions["form"]>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else if (value instanceof Blob) form.append(name, value, "picture.png");
    else for (const item of value) form.append(name, item);
  }
  return form;
};

/** A client of the application at an address. */
export const createClient = (baseUrl: string): Client => ({
  call: async (method, address, { token, json, form, headers = {} } = {}) => {
    const body = json === undefined ? form && toFormData(form) : JSON.stringify(json);
    const response = await fetch(new URL(address, baseUrl), {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    // An event stream ends only when its reader leaves, so it is closed at once.
    const isEndless = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isEndless) await response.body?.cancel();
    const text = isEndless ? "" : await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  },
  press: (pageUrl, action) =>
    fetch(pageUrl, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action }),
    }),
});

/**
 * The JSON of an answer, in the shape that a test expects: a wrong shape fails its expectations.
 */
export const readJson = async <Shape>(answer: { json(): Promise<unknown> }): Promise<Shape> =>
  // Only the test knows what it has asked for.
  (await answer.json()) as Shape;

/** The value as text. @throws if it is none */
export const textOf = (value: unknown): string => {
  if (typeof value !== "string") throw new TypeError(`not a text: ${JSON.stringify(value)}`);
  return value;
};

/** Status and problem code of an answer. */
export const codeOf = ({ status, body }: Reply): [status: number, code: string | undefined] => [
  status,
  body.code,
];
