import type { FastifyInstance } from "fastify";
import type { Discovery } from "./service.ts";
import { robotsTxt, sitemapXml, webManifest } from "./wire.ts";

type Names = { publicUrl: string; brandName: string; territoryName: string };

/** What search engines and phones ask a site for: which pages to read, and how to install it. */
export const serveDiscovery = (
  server: FastifyInstance,
  discovery: Discovery,
  { publicUrl, brandName, territoryName }: Names,
): void => {
  const schema = { hide: true };
  const DAY = "public, max-age=86400";
  server.get("/robots.txt", { schema }, async (_, reply) =>
    reply.header("cache-control", DAY).type("text/plain").send(robotsTxt(publicUrl)),
  );
  server.get("/sitemap.xml", { schema }, async (_, reply) => {
    const { communes, productIds } = await discovery.findPages();
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("application/xml")
      .send(sitemapXml(publicUrl, communes, productIds));
  });
  server.get("/manifest.webmanifest", { schema }, async (_, reply) =>
    reply
      .header("cache-control", DAY)
      .type("application/manifest+json")
      .send(JSON.stringify(webManifest(brandName, territoryName))),
  );
};
