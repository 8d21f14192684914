import { readFileSync } from "node:fs";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";

/** A replacement for the official picture. */
const NOTICE = path.join(import.meta.dirname, "../../../../web/src/assets/empty-products.svg");

const harness = useHarness({
  RATE_LIMIT: "on",
  PLATFORM_FEE_PERCENT: "12.5",
  SUPPORT_PHONE: "0262 11 22 33",
  OPERATOR_ADDRESS: "1 rue du Port, 97420 Le Port",
  GUARANTEE_NOTICE: NOTICE,
  FIRST_LISTING_APPROVAL: "on",
  REVIEWS_MODERATION: "before",
});

const geocode = (query: string) =>
  harness.call("GET", `/api/geocode?q=${encodeURIComponent(query)}`);

describe("GET /api/territory", () => {
  it("describes the place served and this deployment", async () => {
    covers("D5.calls.9", "D1.setting.1", "D1.setting.3", "D4.payments.12", "§1.purpose.1");
    const { status, body } = await harness.call("GET", "/api/territory");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: "reunion",
      name: "La Réunion",
      timeZone: "Indian/Reunion",
      platformFeePercent: 12.5,
      operator: {
        name: "Stokaz",
        address: "1 rue du Port, 97420 Le Port",
        email: "contact@stokaz.example",
        phone: "0262 11 22 33",
      },
    });
    expect(body.communes).toHaveLength(24);
    expect(body.tilesUrl).toBe("");
    expect(body.coastline).toBeTypeOf("object");
  });
});

describe("what the operator reads before it is public", () => {
  const usual = useHarness();

  it("is said, and is nothing unless settings say so", async () => {
    covers("own.product.679");
    const said = async (of: typeof harness) => {
      const { body } = await of.call("GET", "/api/territory");
      return [body.hasFirstListingApproval, body.hasReviewsReadBefore];
    };
    expect(await said(harness)).toEqual([true, true]);
    expect(await said(usual)).toEqual([false, false]);
  });
});

describe("the guarantee notice", () => {
  it("is the operator's own file, as it is", async () => {
    covers("own.product.149");
    const { body } = await harness.call("GET", "/api/territory");
    expect(body.hasGuaranteeNotice).toBe(true);
    const answer = await fetch(`${harness.baseUrl}/avis-garantie-legale`);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(await answer.text()).toBe(readFileSync(NOTICE, "utf8"));
  });
});

describe("GET /api/geocode", () => {
  it("finds places, best first", async () => {
    covers("D5.calls.10");
    const { status, body } = await geocode("97410 Saint-Pierre");
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      label: "97410 Saint-Pierre",
      postcode: "97410",
      city: "Saint-Pierre",
      lat: -21.3393,
      lng: 55.4781,
      score: 0.4,
    });
  });

  it("answers an empty list when nothing is known", async () => {
    expect((await geocode("Adresse introuvable")).body).toEqual({ data: [] });
  });

  it("wants something to look for", async () => {
    const { status, body } = await geocode(" ");
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "q", message: "Saisissez une adresse" }]);
  });

  it("is limited per address", async () => {
    covers("D6.settled.16");
    await harness.setNow(new Date("2027-03-01T10:00:00Z"));
    const statuses: number[] = [];
    for (let index = 0; index < 241; index += 1) statuses.push((await geocode("Cilaos")).status);
    expect(statuses.slice(0, 240)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });
});
