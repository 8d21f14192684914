import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeEach, describe, expect, it } from "vitest";
import { readJson } from "../../test/client.ts";
import { useHarness } from "../../test/harness.ts";
import { createGeocoder, type Geocoder } from "./geocoder.ts";
import { createGeocoderAnswers } from "./geocoder-answers.ts";

const harness = useHarness({ GEOCODER_URL: "sandbox" });
const STREET = "12 rue de la Gare, 97410 Saint-Pierre";

/** The service's own answers would be remembered from one test to the next. */
beforeEach(async () => {
  await harness.db.deleteFrom("geocoder_answers").execute();
  await fetch(`${harness.sandboxUrl}/sandbox/control/reset`, { method: "POST" });
});

/** A geocoder that is in no pause yet. @param daysLater how many days its clock is ahead */
const aGeocoder = (daysLater = 0, googleMapsKey?: string): Geocoder =>
  createGeocoder(
    { geocoderUrl: "sandbox", googleMapsKey },
    harness.sandboxUrl,
    harness.deps.territory,
    createGeocoderAnswers(harness.db, "reunion", () => new Date(Date.now() + daysLater * DAY_MS)),
  );

const askedQueries = async (): Promise<string[]> => {
  const response = await fetch(`${harness.sandboxUrl}/sandbox/control/geocoder`);
  return (await readJson<{ queries: string[] }>(response)).queries;
};

const setMode = (mode: string): Promise<Response> =>
  fetch(`${harness.sandboxUrl}/sandbox/control/geocoder`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode }),
  });

describe("the address service", () => {
  it("finds a street", async () => {
    covers("§2.maps.2");
    const [place] = await aGeocoder().find(STREET);
    expect(place).toMatchObject({
      label: "12 rue de la Gare 97410 Saint-Pierre",
      postcode: "97410",
      city: "Saint-Pierre",
      score: 0.95,
    });
    expect(place?.lat).toBeCloseTo(-21.3393, 1);
  });

  it("proposes every place of an ambiguous address, of this territory only", async () => {
    const places = await aGeocoder().find("Adresse ambiguë");
    expect(places.map(({ city }) => city)).toEqual([
      "Saint-Denis",
      "Saint-Pierre",
      "Le Port",
      "Saint-Paul",
      "Le Tampon",
    ]);
    expect(await aGeocoder().find("3 rue du Port, 97200 Fort-de-France")).toEqual([]);
  });

  it("knows nothing of an address that is not there, and falls back on its commune", async () => {
    expect(await aGeocoder().find("Adresse introuvable")).toEqual([]);
    const [place] = await aGeocoder().find("Adresse introuvable, 97410 Saint-Pierre");
    expect(place).toMatchObject({ label: "97410 Saint-Pierre", score: 0.4 });
  });

  it("is not waited for beyond two seconds, then paused", async () => {
    covers("§2.maps.7");
    const geocoder = aGeocoder();
    const [place] = await geocoder.find("Service lent, 97410 Saint-Pierre");
    expect(place).toMatchObject({ city: "Saint-Pierre", score: 0.4 });
    await geocoder.find(STREET);
    expect(await askedQueries()).toHaveLength(1);
  });

  it("is asked once when it is down: no storm of repeats", async () => {
    await setMode("down");
    const geocoder = aGeocoder();
    for (let index = 0; index < 20; index += 1) {
      expect((await geocoder.find(STREET))[0]).toMatchObject({ city: "Saint-Pierre", score: 0.4 });
    }
    expect(await askedQueries()).toEqual([STREET]);
  });
});

describe("suggestions", () => {
  it("complete what is being typed, within the territory", async () => {
    const [place] = await aGeocoder().suggest("12 rue de la Gare, Saint-Pi");
    expect(place).toMatchObject({
      label: "12 rue de la Gare, 97410 Saint-Pierre",
      postcode: "97410",
      city: "Saint-Pierre",
    });
    expect((await aGeocoder().suggest("le por"))[0]?.label).toBe("97420 Le Port");
    expect(await aGeocoder().suggest("Fort-de-France, 972")).not.toContainEqual(
      expect.objectContaining({ city: "Fort-de-France" }),
    );
  });

  it("are remembered apart from whole addresses, and are the communes' when the service is down", async () => {
    await aGeocoder().find("Saint-Pierre");
    await aGeocoder().suggest("Saint-Pierre");
    await aGeocoder().suggest("Saint-Pierre");
    expect(await askedQueries()).toEqual(["Saint-Pierre", "Saint-Pierre"]);
    await setMode("down");
    expect(await aGeocoder().suggest("cila")).toMatchObject([{ label: "97413 Cilaos" }]);
  });
});

describe("Google's geocoder", () => {
  it("places addresses when there is a key; what is typed is completed by the national service", async () => {
    covers("§7.administration.4");
    const geocoder = aGeocoder(0, "AIza-key");
    expect(await geocoder.find(STREET)).toEqual([
      {
        label: "12 rue de la Gare, 97410 Saint-Pierre",
        postcode: "97410",
        city: "Saint-Pierre",
        lat: expect.closeTo(-21.3393, 1),
        lng: expect.closeTo(55.4781, 1),
        score: 1,
      },
    ]);
    expect(await geocoder.find("3 rue du Port, 97200 Fort-de-France")).toEqual([]);
    expect((await geocoder.suggest("le por"))[0]?.score).toBe(0.9);
  });

  it("is remembered, never as the other service's answer", async () => {
    await aGeocoder().find(STREET);
    await aGeocoder(0, "AIza-key").find(STREET);
    await aGeocoder(0, "AIza-key").find(STREET);
    expect(await askedQueries()).toEqual([STREET, STREET]);
  });

  it.each([
    ["refuses the key", "refuse-key", STREET],
    ["is down", "AIza-key", `Service en panne, ${STREET}`],
  ])("gives way to the communes when it %s", async (_, key, address) => {
    expect((await aGeocoder(0, key).find(address))[0]).toMatchObject({
      label: "97410 Saint-Pierre",
      score: 0.4,
    });
  });
});

describe("remembered answers", () => {
  it("spare the service, whichever process asks, for thirty days", async () => {
    const first = await aGeocoder().find(STREET);
    expect(await aGeocoder(29).find(` ${STREET.toUpperCase()}`)).toEqual(first);
    expect(await askedQueries()).toHaveLength(1);
    await aGeocoder(31).find(STREET);
    expect(await askedQueries()).toHaveLength(2);
  });

  it("hold even when the service is down, and nothing is remembered of a failure", async () => {
    await setMode("down");
    await aGeocoder().find(STREET);
    await setMode("normal");
    const found = await aGeocoder().find(STREET);
    expect(found[0]?.score).toBe(0.95);
    await setMode("down");
    expect(await aGeocoder().find(STREET)).toEqual(found);
  });

  it("forget that nothing was found after a day", async () => {
    await aGeocoder().find("Adresse introuvable");
    await aGeocoder().find("Adresse introuvable");
    expect(await askedQueries()).toHaveLength(1);
    await aGeocoder(2).find("Adresse introuvable");
    expect(await askedQueries()).toHaveLength(2);
  });

  it("don't keep what was typed in the clear", async () => {
    await aGeocoder().find(STREET);
    const row = await harness.db.selectFrom("geocoder_answers").selectAll().executeTakeFirst();
    expect(row?.query_hash.toString()).not.toContain("Gare");
  });
});

describe("GET /api/geocode", () => {
  it("asks the stand-in when it is configured", async () => {
    const { body } = await harness.call("GET", `/api/geocode?q=${encodeURIComponent(STREET)}`);
    expect(body.data[0]).toMatchObject({ score: 0.95 });
  });

  it("completes what is being typed", async () => {
    covers("D5.calls.10");
    const { body } = await harness.call("GET", "/api/geocode?q=le%20por&partial=true");
    expect(body.data[0]).toMatchObject({ label: "97420 Le Port", score: 0.9 });
  });
});
