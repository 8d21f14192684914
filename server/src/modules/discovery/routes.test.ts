import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import {
  aStockedSpace,
  endedRental,
  insertProduct,
  insertRental,
  insertSpace,
} from "../../../test/rows.ts";

const harness = useHarness({ PUBLIC_URL: "https://stokaz.example", BRAND_NAME: "Kaz Péï" });
const read = async (path: string) => {
  const response = await fetch(`${harness.baseUrl}${path}`);
  return {
    type: response.headers.get("content-type"),
    text: await response.text(),
    status: response.status,
  };
};

it("tells search engines which pages to leave, and where the list of the others is", async () => {
  covers("own.api.35");
  const { status, text } = await read("/robots.txt");
  expect(status).toBe(200);
  expect(text).toContain("Disallow: /profile\n");
  expect(text).toContain("Disallow: /locations/\n");
  expect(text).toContain("Sitemap: https://stokaz.example/sitemap.xml");
});

it("lists the public pages, the communes and places where something is offered and the products on sale", async () => {
  covers("own.api.35");
  const { lessor, parties, spaceId, productId } = await aStockedSpace(harness);
  const empty = await insertSpace(harness.db, lessor.userId);
  const hidden = await insertSpace(harness.db, lessor.userId, {
    hidden_at: new Date(),
    hidden_reason: "Inondé",
  });
  await insertProduct(harness.db, await insertRental(harness.db, { ...parties, spaceId: hidden }));
  const over = await insertRental(harness.db, parties, endedRental);
  const gone = await insertProduct(harness.db, over);
  const { type, text } = await read("/sitemap.xml");
  expect(type).toContain("application/xml");
  const places = [...text.matchAll(/<loc>https:\/\/stokaz\.example([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(places).toEqual(
    expect.arrayContaining([
      "/",
      "/comment-ca-marche",
      "/stockage/saint-pierre",
      "/produits-locaux/saint-pierre",
      `/produits/${productId}`,
    ]),
  );
  expect(places.filter((path) => path?.startsWith("/lieux/"))).toEqual([`/lieux/${spaceId}`]);
  const spaces = places.filter((path) => path?.startsWith("/espaces/"));
  expect(spaces.toSorted()).toEqual([`/espaces/${spaceId}`, `/espaces/${empty}`].toSorted());

  expect(places).not.toContain("/stockage/cilaos");
  expect(places).not.toContain(`/produits/${gone}`);
  expect(places).not.toContain("/profile");
});

it("can be installed under its own name", async () => {
  covers("own.api.35");
  const { type, text } = await read("/manifest.webmanifest");
  expect(type).toContain("application/manifest+json");
  expect(JSON.parse(text)).toMatchObject({
    name: "Kaz Péï",
    start_url: "/",
    display: "standalone",
  });
});
