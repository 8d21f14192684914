import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { createPictures } from "../src/platform/storage/pictures.ts";
import { aConsumer, aPicture } from "./factories.ts";
import { useHarness } from "./harness.ts";

const harness = useHarness();
const get = (path: string) => harness.call("GET", path);

describe("the API", () => {
  it.each(ENDPOINTS.map(({ method, path }) => [method, path] as const))(
    "binds %s %s",
    (method, url) => {
      covers("§7.wire.5");
      expect(harness.app.server.hasRoute({ method, url })).toBe(true);
    },
  );

  it("answers 404 in JSON under /api", async () => {
    covers("D5.wire.1", "own.refusals.2");
    const { status, body } = await get("/api/nowhere");
    expect(status).toBe(404);
    expect(body).toEqual({ code: "request/not-found", message: "Cette page n'existe pas." });
  });

  it("answers 400 to a body that is not JSON", async () => {
    const response = await fetch(`${harness.baseUrl}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "request/invalid" });
  });

  it("answers 413 to a body over 1 MB", async () => {
    covers("D6.settled.15", "own.refusals.8");
    const { status } = await harness.call("POST", "/api/contact", {
      json: { message: "x".repeat(1024 * 1024) },
    });
    expect(status).toBe(413);
  });

  it("answers 415 to a kind of body that it does not take", async () => {
    covers("own.refusals.9");
    const response = await fetch(`${harness.baseUrl}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "text/xml" },
      body: "<login/>",
    });
    expect(response.status).toBe(415);
  });

  it("answers 500 without a word about what went wrong", async () => {
    covers("D5.wire.1", "own.refusals.11");
    const rename = (from: string, to: string) =>
      harness.db.schema.alterTable(from).renameTo(to).execute();
    await rename("contact_messages", "elsewhere");
    const { status, body } = await harness.call("POST", "/api/contact", {
      json: {
        name: "Hoarau",
        firstName: "Marie",
        email: "marie@exemple.re",
        phone: "0692123456",
        message: "Bonjour",
      },
    });
    await rename("elsewhere", "contact_messages");
    expect(status).toBe(500);
    expect(body).toEqual({
      code: "server/unexpected",
      message: "Une erreur inattendue est survenue. Veuillez réessayer plus tard.",
    });
  });

  it("documents itself", async () => {
    covers("D5.calls.13");
    const { body } = await get("/api/openapi.json");
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(["/api/auth/login", "/api/storageSpace/update/{id}"]),
    );
    expect((await get("/api/docs/")).status).toBe(200);
  });
});

describe("health", () => {
  it.each(["/healthz", "/readyz", "/metrics"])("answers 200 to %s", async (path) => {
    covers("D5.calls.12");
    expect((await get(path)).status).toBe(200);
  });
});

describe("/metrics behind a proxy", () => {
  const proxied = useHarness({ TRUST_PROXY: "on", METRICS_TOKEN: "un-jeton-de-mesure" });
  const read = (from: string, authorization = "") =>
    proxied.call("GET", "/metrics", { headers: { "x-forwarded-for": from, authorization } });

  it("is there for this machine and for whoever has the token", async () => {
    for (const from of ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"]) {
      expect([from, (await read(from)).status]).toEqual([from, 200]);
    }
    const { status, body } = await read("203.0.113.7", "Bearer un-jeton-de-mesure");
    expect([status, body]).toEqual([200, expect.stringContaining("http_request_duration_seconds")]);
  });

  it.each(["", "Bearer un-autre-jeton", "un-jeton-de-mesure"])(
    "is not there for others, with %j",
    async (authorization) => {
      for (const from of ["203.0.113.7", "2001:db8::1", "10.0.0.1", "localhost"]) {
        const { status, body } = await read(from, authorization);
        expect([from, status, body.code]).toEqual([from, 404, "request/not-found"]);
      }
    },
  );
});

describe("every answer", () => {
  it.each(["/api/territory", "/api/nowhere", "/healthz"])("of %s is secured", async (path) => {
    covers("D6.settled.17");
    const { headers } = await get(path);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get("content-security-policy")).not.toContain("google");
    expect(headers.get("permissions-policy")).toMatch(/^camera=\(self\), microphone=\(\)/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
  });
});

describe("the built files", () => {
  it("are sent packed, those whose names change with them for ever", async () => {
    const page = await get("/");
    const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
    const { status, headers } = await get(asset);
    expect(status).toBe(200);
    expect(headers.get("content-encoding")).toMatch(/^(br|gzip)$/);
    expect(headers.get("content-type")).toContain("javascript");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/icone-192.png")).headers.get("cache-control")).toBe("no-cache");
  });

  it("are sent as the client can read them", async () => {
    const page = await get("/");
    const [asset = ""] = /\/assets\/vendor[\w.-]+\.js/.exec(page.body) ?? [];
    const ask = (headers: Record<string, string>) =>
      fetch(`${harness.baseUrl}${asset}`, { headers });
    const plain = await ask({ "accept-encoding": "identity" });
    const zipped = await ask({ "accept-encoding": "gzip, br;q=0" });
    const packed = await ask({ "accept-encoding": "gzip, deflate, br" });
    const encodings = [plain, zipped, packed].map(({ headers }) => [
      headers.get("content-encoding"),
      headers.get("vary"),
    ]);
    expect(encodings).toEqual([
      [null, "accept-encoding"],
      ["gzip", "accept-encoding"],
      ["br", "accept-encoding"],
    ]);
    const text = await plain.text();
    expect(text.length).toBeGreaterThan(100_000);
    expect(await zipped.text()).toBe(text);
    expect(await packed.text()).toBe(text);
  });

  it.each(["/assets/unknown.js", "/assets/", "/assets/..%2f..%2fserver/index.js", "/unknown.png"])(
    "answer 404 to %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe("pictures", () => {
  it("are served as WebP in three widths, for ever", async () => {
    covers("D4.privacy.2");
    const { token } = await aConsumer(harness);
    const { profilePhoto } = (await harness.call("GET", "/api/auth/me", { token })).body.user;
    for (const width of [320, 640, 1280]) {
      const address = profilePhoto.replace("-640", `-${width}`);
      const { status, headers } = await get(address);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("cache-control")).toContain("immutable");
    }
  });

  it("are served as AVIF to who takes it, at the same address", async () => {
    covers("own.product.267");
    const pictures = createPictures(harness.deps.files);
    const key = await pictures.store(new Uint8Array(await aPicture().arrayBuffer()));
    await pictures.settled();
    const typeFor = async (accept: string) => {
      const address = `${harness.baseUrl}/pictures/${key}-320.webp`;
      const { status, headers } = await fetch(address, { headers: { accept } });
      return [status, headers.get("content-type"), headers.get("vary")];
    };
    expect(await typeFor("image/avif,image/webp,*/*")).toEqual([200, "image/avif", "accept"]);
    expect(await typeFor("image/webp,*/*")).toEqual([200, "image/webp", "accept"]);
    expect((await get(`/pictures/${key}-320.avif`)).status).toBe(404);
  });

  it.each(["/pictures/../main.ts", "/pictures/unknown.webp"])("answers 404 to %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
