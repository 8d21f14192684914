import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aSandbox, type RunningSandbox } from "../../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
beforeEach(() => sandbox.control("POST", "reset"));
afterAll(() => sandbox.stop());

const REUNION = "55.2,-21.42,55.86,-20.85";

const get = async (path: string, query: Readonly<Record<string, string>>) => {
  const response = await fetch(`${sandbox.origin}${path}?${new URLSearchParams(query)}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into as an outside client would.
  return { status: response.status, body: (await response.json()) as any };
};
const search = (q: string, limit = "5") => get("/geocodage/search", { q, limit });
const complete = (text: string) => get("/geocodage/completion", { text, bbox: REUNION });
const google = (address: string, key = "AIza") =>
  get("/google/maps/api/geocode/json", { address, key });

describe("the national service", () => {
  it("finds a street as GeoJSON, longitude first, the same each time", async () => {
    const { status, body } = await search("12 rue de la Gare, 97410 Saint-Pierre");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: "FeatureCollection",
      features: [
        {
          geometry: { type: "Point", coordinates: [expect.any(Number), expect.any(Number)] },
          properties: { postcode: "97410", city: "Saint-Pierre", type: "street" },
        },
      ],
    });
    expect((await search("12 rue de la Gare, 97410 Saint-Pierre")).body).toEqual(body);
    expect(body.features[0].geometry.coordinates[1]).toBeCloseTo(-21.3393, 1);
  });

  it("knows nothing, or too much, when it is asked so", async () => {
    expect((await search("Adresse introuvable")).body.features).toEqual([]);
    expect((await search("Adresse ambiguë", "3")).body.features).toHaveLength(3);
    expect((await search(" ")).status).toBe(400);
  });

  it("completes a commune, keeps the street, and stays in the box", async () => {
    const fulltexts = async (text: string): Promise<string[]> =>
      (await complete(text)).body.results.map(({ fulltext }: { fulltext: string }) => fulltext);
    expect(await fulltexts("12 rue de la Gare, Saint-Pi")).toEqual([
      "12 rue de la Gare, 97410 Saint-Pierre",
    ]);
    expect(await fulltexts("le port")).toEqual(["97420 Le Port"]);
    expect(await fulltexts("Fort-de-Fr")).not.toContain("97200 Fort-de-France");
    expect(await fulltexts("8 chemin des Letchis")).toHaveLength(5);
    expect(await fulltexts("Adresse introuvable")).toEqual([]);
    expect((await complete(" ")).status).toBe(400);
  });
});

describe("Google's geocoder", () => {
  it("finds the same places in its own words", async () => {
    const { body } = await google("12 rue de la Gare, 97410 Saint-Pierre");
    expect(body.status).toBe("OK");
    expect(body.results[0]).toMatchObject({
      formatted_address: "12 rue de la Gare, 97410 Saint-Pierre, La Réunion",
      geometry: { location_type: "ROOFTOP" },
    });
  });

  it.each([
    ["Adresse introuvable", "AIza", "ZERO_RESULTS"],
    ["Service en panne", "AIza", "UNKNOWN_ERROR"],
    ["97410 Saint-Pierre", "", "REQUEST_DENIED"],
    ["97410 Saint-Pierre", "refuse-me", "REQUEST_DENIED"],
    ["", "AIza", "INVALID_REQUEST"],
  ])("says of %j with the key %j: %s", async (address, key, status) => {
    expect(await google(address, key)).toMatchObject({
      status: 200,
      body: { status, results: [] },
    });
  });
});

describe("control", () => {
  it("takes every service down, lists what was asked, and forgets at a reset", async () => {
    await sandbox.control("PUT", "geocoder", { mode: "down" });
    expect((await search("Cilaos")).status).toBe(503);
    expect((await complete("Cil")).status).toBe(503);
    expect((await google("Cilaos")).body.status).toBe("UNKNOWN_ERROR");
    expect(await sandbox.control("GET", "geocoder")).toEqual({
      mode: "down",
      queries: ["Cilaos", "Cil", "Cilaos"],
    });
    await sandbox.control("POST", "reset");
    expect(await sandbox.control("GET", "geocoder")).toEqual({ mode: "normal", queries: [] });
  });

  it("keeps a slow query waiting without an answer", async () => {
    const asked = fetch(`${sandbox.origin}/geocodage/search?q=Service+lent`, {
      signal: AbortSignal.timeout(300),
    });
    await expect(asked).rejects.toThrow(/timeout/i);
    await expect(
      fetch(`${sandbox.origin}/geocodage/search?q=Saint-Paul`).then(({ status }) => status),
    ).resolves.toBe(200);
  });
});
