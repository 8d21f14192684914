import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { useHarness } from "./harness.ts";
import { type RawAnswer, type RawRequest, sendRaw } from "./raw-http.ts";

const harness = useHarness({ PUBLIC_URL: "https://stokaz.example" });

const USUAL = [
  ["Host", "stokaz.example"],
  ["Connection", "close"],
] as const;

const ask = (target: string, changes: Partial<RawRequest> = {}): Promise<RawAnswer> =>
  sendRaw(
    harness.deps.config.port,
    { method: "GET", target, ...changes, headers: [...USUAL, ...(changes.headers ?? [])] },
    10_000,
  );

const post = (target: string, type: string, body: string): Promise<RawAnswer> =>
  ask(target, {
    method: "POST",
    headers: [
      ["Content-Type", type],
      ["Content-Length", String(Buffer.byteLength(body))],
    ],
    body: Buffer.from(body),
  });

const problemOf = ({ status, headers, text }: RawAnswer) => {
  expect(headers["content-type"]).toContain("application/json");
  const { code, message, ...others } = JSON.parse(text);
  expect(Object.keys(others).filter((name) => name !== "errors")).toEqual([]);
  expect(message).toEqual(expect.any(String));
  return [status, code];
};

describe("a request that is none", () => {
  it.each([
    ["a path that is no UTF-8", "/api/product/%ED%A0%80", [], 400, "request/invalid"],
    ["a path that is cut off", "/api/product/%E", [], 400, "request/invalid"],
    [
      "headers too large",
      "/api/territory",
      [["Cookie", "x".repeat(20_000)]],
      431,
      "request/headers-too-large",
    ],
    [
      "an expectation that nobody has",
      "/api/territory",
      [["Expect", "200-maybe"]],
      417,
      "request/expectation-failed",
    ],
    ["a header without a name", "/api/territory", [["Bad Name", "a"]], 400, "request/invalid"],
    [
      "a length below nothing",
      "/api/territory",
      [["Content-Length", "-1"]],
      400,
      "request/invalid",
    ],
  ] as const)("with %s is refused as any other", async (_, target, headers, status, code) => {
    covers("own.refusals.7");
    expect(problemOf(await ask(target, { headers }))).toEqual([status, code]);
  });

  it("with a part of its path too long is refused as any other", async () => {
    covers("own.refusals.6");
    const answer = await post(`/api/checkout/${"x".repeat(201)}/cancel`, "application/json", "{}");
    expect(problemOf(answer)).toEqual([414, "request/address-too-long"]);
  });

  it("that takes too long to come is told so", async () => {
    covers("own.refusals.5");
    const socket = new PassThrough();
    const error = Object.assign(new Error("timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    harness.app.server.server.emit(
      "clientError",
      error,
      Object.assign(socket, { destroySoon: () => socket.end() }),
    );
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect([head.split(" ")[1], JSON.parse(body).code]).toEqual(["408", "request/timeout"]);
  });

  it.each(["x", "gzip;q=0, *;q=0", "identity;q=0", ",,;q=", "\u00e9"])(
    "with Accept-Encoding %s is answered all the same",
    async (value) => {
      for (const target of ["/", "/api/territory", "/api/openapi.json", "/icone-192.png"]) {
        const { status } = await ask(target, { headers: [["Accept-Encoding", value]] });
        expect([target, status]).toEqual([target, 200]);
      }
    },
  );
});

describe("a body that can't be read", () => {
  const field = '--a\r\nContent-Disposition: form-data; name="role"\r\n\r\nconsumer\r\n';

  it.each([
    ["without a boundary", "multipart/form-data", `${field}--a--\r\n`],
    ["with an empty one", "multipart/form-data; boundary=", `${field}--a--\r\n`],
    ["with another's", "multipart/form-data; boundary=b", `${field}--a--\r\n`],
    ["cut off in a field", "multipart/form-data; boundary=a", field.slice(0, -5)],
    ["cut off before its end", "multipart/form-data; boundary=a", field],
  ])("multipart %s, is refused", async (_, type, body) => {
    expect(problemOf(await post("/api/auth/register", type, body))).toEqual([
      400,
      "request/invalid",
    ]);
  });
});

describe("text that nothing can keep", () => {
  const message = {
    name: "Hoarau",
    firstName: "Marie",
    email: "marie@exemple.re",
    phone: "0692123456",
    message: "Bonjour",
  };

  it.each([
    ["a NUL", "Bon\0jour"],
    ["half a character", "Bon\ud83djour"],
  ])("with %s is refused under its field, in a body", async (_, words) => {
    covers("own.refusals.4");
    const answer = await post(
      "/api/contact",
      "application/json",
      JSON.stringify({ ...message, message: words }),
    );
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      {
        code: "request/invalid",
        message: "Ce texte contient un caractère illisible.",
        errors: [{ field: "message", message: "Ce texte contient un caractère illisible." }],
      },
    ]);
  });

  it.each([
    "/api/product/getProducts?product=a%00b",
    "/api/renter/availableStorageSpace?location=a%00b",
    "/api/communes/a%00b",
  ])("is refused in %s", async (target) => {
    covers("own.refusals.4");
    expect(problemOf(await ask(target))).toEqual([400, "request/invalid"]);
  });
});

describe("an address of somewhere else", () => {
  it.each(["//", "/\\"])("%s is our home page", async (target) => {
    const { status, text: html } = await ask(target);
    expect([status, html.includes("https://stokaz.example/")]).toEqual([200, true]);
  });

  it.each(["//ailleurs.example/produits", "/\\ailleurs.example", "/%00"])(
    "%s has the page that says that there is none",
    async (target) => {
      const { status, text: html } = await ask(target);
      expect(status).toBe(404);
      expect(html).not.toMatch(/(?:https?:)?\/\/ailleurs\.example/);
    },
  );

  it("is not taken for ours in what a page says of itself", async () => {
    const { status, text: html } = await ask("http://ailleurs.example/comment-ca-marche");
    expect(status).toBe(200);
    expect(html).not.toContain("ailleurs.example");
    expect(html).toContain("https://stokaz.example/comment-ca-marche");
  });
});

describe("/api", () => {
  it.each(["/api", "/api?a=b", "/api/", "/api/nowhere", "http://ailleurs.example/api"])(
    "%s is no page",
    async (target) => {
      expect(problemOf(await ask(target))).toEqual([404, "request/not-found"]);
    },
  );
});
