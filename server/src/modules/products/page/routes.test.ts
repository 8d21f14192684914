import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, insertProduct } from "../../../../test/rows.ts";
import { Problem } from "../../../platform/problem.ts";
import { serveProductPage } from "./routes.ts";

const harness = useHarness();
const NOBODY = "00000000-0000-4000-8000-000000000000";
const FALLBACK =
  '<html><head><title>Stokaz</title><meta name="description" content="Tout"/></head><body><script>go()</script></body></html>';

/** The page over what the API says of a product. */
const openPage = async (id: string) => {
  const server = Fastify();
  serveProductPage(server, {
    find: async (productId) => {
      const { status, body } = await harness.call("GET", `/api/product/${productId}`);
      if (status !== 200) throw new Problem("product/not-found");
      return { product: { ...body.data, price: body.data.price * 100 }, isOnSale: body.isOnSale };
    },
    html: FALLBACK,
    publicUrl: "https://stokaz.example",
    brandName: "Stokaz",
  });
  const reply = await server.inject(`/produits/${id}`);
  await server.close();
  return { status: reply.statusCode, html: reply.body };
};

const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta data-served (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

const linkedDataOf = (html: string) =>
  JSON.parse(
    /<script data-served type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null",
  );

describe("GET /produits/:id", () => {
  it("says in its head which product it is, and nothing of where it is kept", async () => {
    const { productId } = await aStockedSpace(harness);
    const { status, html } = await openPage(productId);
    expect(status).toBe(200);
    expect(html.match(/<title/g)).toHaveLength(1);
    expect(html).toContain("<title data-served>Miel de letchi · Stokaz</title>");
    expect(html).toContain(`rel="canonical" href="https://stokaz.example/produits/${productId}"`);
    expect(contentOf(html, "description")).toMatch(
      /^8,50\s€, vendu par Vanille des Hauts, à retirer/u,
    );
    expect(contentOf(html, "og:title")).toBe("Miel de letchi");
    expect(contentOf(html, "og:image")).toMatch(/^https:\/\/stokaz\.example\/pictures\//);
    expect(linkedDataOf(html)).toMatchObject({
      "@type": "Product",
      name: "Miel de letchi",
      offers: {
        "@type": "Offer",
        price: "8.50",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      },
    });
    expect(html).not.toMatch(/-21\.3|Amiral/);
  });

  it("says when it is sold out", async () => {
    const { rentalId } = await aStockedSpace(harness);
    const productId = await insertProduct(harness.db, rentalId, { stock_quantity: 0 });
    const { html } = await openPage(productId);
    expect(linkedDataOf(html).offers.availability).toBe("https://schema.org/SoldOut");
  });

  it("lets no typed text become markup", async () => {
    const { rentalId } = await aStockedSpace(harness);
    const name = '</title><script>alert("1")</script>$& &amp;';
    const productId = await insertProduct(harness.db, rentalId, { name, description: name });
    const { html } = await openPage(productId);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain("<script>alert");
    expect(linkedDataOf(html).name).toBe(name);
  });

  it.each([NOBODY, "pas-un-produit"])("answers 404 with a page for %s", async (id) => {
    const { status, html } = await openPage(id);
    expect(status).toBe(404);
    expect(contentOf(html, "robots")).toBe("noindex");
    expect(html).toContain("<script>go()</script>");
  });
});
