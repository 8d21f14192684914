import { hasVat } from "@stokaz/contract/tax/vat";
import { addMonths, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { isWithin } from "../src/territories/located.ts";
import { aLessor, anArtisan, aSpace, type Person, spaceForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createIssued } from "./invoices.ts";
import { download, readPdf } from "./papers.ts";
import { aPaidRental, rentalRequest } from "./purchases.ts";

const WESTERN = "America";
const SWITCHED = [
  [
    "reunion",
    "La Réunion",
    "à La Réunion",
    "Indian/Reunion",
    "262",
    "12-20",
    "97410",
    "Saint-Pierre",
    24,
  ],
  [
    "guadeloupe",
    "Guadeloupe",
    "en Guadeloupe",
    "America/Guadeloupe",
    "590",
    "05-27",
    "97100",
    "Basse-Terre",
    32,
  ],
  [
    "martinique",
    "Martinique",
    "en Martinique",
    "America/Martinique",
    "596",
    "05-22",
    "97200",
    "Fort-de-France",
    34,
  ],
  ["guyane", "Guyane", "en Guyane", "America/Cayenne", "594", "06-10", "97300", "Cayenne", 22],
  ["mayotte", "Mayotte", "à Mayotte", "Indian/Mayotte", "262", "04-27", "97600", "Mamoudzou", 17],
] as const;

/** At this instant it is the first of March in the Indian Ocean, and still February in America. */
const NOW = new Date("2027-03-01T02:00:00Z");

describe.each(SWITCHED)(
  "TERRITORY=%s",
  (code, name, whereName, zone, dialling, abolition, postcode, city, count) => {
    const harness = useHarness({ TERRITORY: code, GEOCODER_URL: "sandbox" });
    const today = calendarDay(zone.startsWith(WESTERN) ? "2027-02-28" : "2027-03-01");
    let lessor: Person;
    beforeAll(async () => {
      await harness.setNow(NOW);
      lessor = await aLessor(harness);
    });

    it("is the place that pages describe", async () => {
      covers("D1.setting.4");
      const { body } = await harness.call("GET", "/api/territory");
      expect(body).toMatchObject({ code, name, whereName, timeZone: zone, diallingCode: dialling });
      expect(body.foodAuthority.shortName).toBe(code === "guyane" ? "DGTM" : "DAAF");
      expect(body.communes).toHaveLength(count);
      expect(isWithin(body.centre, body.bbox)).toBe(true);
      expect(body.zoom).toBeGreaterThanOrEqual(7);
      expect(body.holidays).toHaveLength(24);
      expect(body.holidays).toContainEqual({
        day: `2027-${abolition}`,
        name: "Abolition de l'esclavage",
      });
      const points: [number, number][] = body.coastline.coordinates.flat(
        body.coastline.type === "MultiPolygon" ? 2 : 1,
      );
      expect(points.every(([lng, lat]) => isWithin({ lat, lng }, body.bbox))).toBe(true);
    });

    it("is where today is", async () => {
      covers("D1.setting.5");
      const spaceId = await aSpace(harness, lessor, {
        address: `1 rue du Port, ${postcode} ${city}`,
      });
      const { body } = await harness.call("GET", `/api/storageSpace/${spaceId}/occupancy`, {
        token: lessor.token,
      });
      expect(body.month).toBe(today.slice(0, 7));
      expect(body.earnings.at(-1).month).toBe(addMonths(today, 5).slice(0, 7));
    });

    it("is named in leases by its authority for food, and in receipts by its VAT", async () => {
      covers("own.product.333", "own.product.573");
      const artisan = await anArtisan(harness);
      const spaceId = await aSpace(harness, lessor, {
        address: `1 rue du Port, ${postcode} ${city}`,
      });
      const request = rentalRequest(spaceId, { from: today, months: 1 });
      const rentalId = await aPaidRental(harness, artisan, request);
      const textOf = async (path: string): Promise<string> =>
        (await readPdf((await download(harness, path, artisan.token)).bytes)).text;
      const lease = await textOf(`/api/papers/rentals/${rentalId}`);
      expect(lease).toContain(code === "guyane" ? "et de la mer (DGTM)" : "et de la forêt (DAAF)");
      const [receipt] = await createIssued(harness).of(rentalId);
      expect(await textOf(`/api/documents/${receipt?.id}/file`)).toContain(
        hasVat(code) ? "(article 261 D, 2° du CGI)" : "TVA non applicable, article 294 du CGI.",
      );
    });

    it("is where addresses and pins are, and nowhere else", async () => {
      covers("D1.setting.4");
      const found = await harness.call(
        "GET",
        `/api/geocode?q=${encodeURIComponent(`${postcode} ${city}`)}`,
      );
      expect(found.body.data[0]).toMatchObject({ postcode, city });
      const typed = await harness.call(
        "GET",
        `/api/geocode?partial=true&q=${encodeURIComponent(city.slice(0, 5))}`,
      );
      expect(typed.body.data.map((place: { city: string }) => place.city)).toContain(city);
      const paris = await harness.call("POST", "/api/storageSpace/create", {
        token: lessor.token,
        form: spaceForm({ lat: "48.85", lng: "2.35" }),
      });
      expect(paris.body.errors).toEqual([
        { field: "lat", message: `Le repère est en dehors du territoire desservi (${name}).` },
      ]);
    });
  },
);
