import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import {
  type Advisory,
  askRegistry,
  findVulnerable,
  productionVersions,
  readLock,
  readStored,
} from "./advisories.ts";

const LOCK = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/sieve": { version: "1.2.0" },
    "node_modules/other/node_modules/sieve": { version: "2.0.0" },
    "node_modules/@scope/brush": { version: "3.0.0" },
    "node_modules/hammer": { version: "1.0.0", dev: true },
    "node_modules/@stokaz/server": { link: true },
  },
};

const advisory = (changes: Partial<Advisory>): Advisory => ({
  package: "sieve",
  url: "https://example.test/1",
  title: "Lets all through",
  severity: "high",
  versions: "<1.3.0",
  ...changes,
});

describe("advisories against what production is delivered with", () => {
  it("are none of high or critical severity in the stored list, but those that were looked at", () => {
    covers("own.product.467");
    expect(productionVersions(readLock()).get("fastify")?.size).toBe(1);
    expect(findVulnerable(readLock(), readStored().advisories)).toEqual([]);
  });

  it("are found by version, each copy of a package by itself", () => {
    covers("own.product.467");
    expect(findVulnerable(LOCK, [advisory({})])).toEqual([
      "sieve 1.2.0: Lets all through (https://example.test/1)",
    ]);
    expect(findVulnerable(LOCK, [advisory({ severity: "critical", versions: "*" })])).toHaveLength(
      2,
    );
  });

  it.each([
    ["of less than high severity", advisory({ severity: "moderate" })],
    ["of other versions", advisory({ versions: ">=2.1.0" })],
    ["of what only tests use", advisory({ package: "hammer", versions: "*" })],
    ["of what we don't have", advisory({ package: "anvil", versions: "*" })],
  ])("don't stop anything when they are %s", (_, known) => {
    covers("own.product.467");
    expect(findVulnerable(LOCK, [known])).toEqual([]);
  });

  it("don't stop what was looked at", () => {
    covers("own.product.467");
    const lookedAt = { "https://example.test/1": "We sieve nothing that strangers give." };
    expect(findVulnerable(LOCK, [advisory({})], lookedAt)).toEqual([]);
  });
});

describe("asking the registry", () => {
  let asked: unknown;
  let status = 200;
  const registry = createServer(async (request, answer) => {
    asked = { method: request.method, url: request.url, body: await json(request) };
    answer.writeHead(status).end(
      JSON.stringify({
        sieve: [
          {
            id: 1,
            url: "https://example.test/1",
            title: "Lets all through",
            severity: "high",
            vulnerable_versions: "<1.3.0",
          },
        ],
      }),
    );
  });

  afterEach(() => registry.close());

  const address = async (): Promise<string> => {
    await once(registry.listen(0, "127.0.0.1"), "listening");
    // A server that listens on a port has an address with one.
    return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  };

  it("is told all versions in production, and its answer is what is stored", async () => {
    covers("own.product.468");
    expect(await askRegistry(await address(), LOCK)).toEqual([advisory({})]);
    expect(asked).toEqual({
      method: "POST",
      url: "/-/npm/v1/security/advisories/bulk",
      body: { sieve: ["1.2.0", "2.0.0"], "@scope/brush": ["3.0.0"] },
    });
  });

  it("leaves the list as it is when it doesn't answer", async () => {
    covers("own.product.468");
    status = 405;
    await expect(askRegistry(await address(), LOCK)).rejects.toThrow("405");
  });
});
