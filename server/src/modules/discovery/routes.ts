import type { FastifyInstance } from "fastify";
import type { Territory } from "../../territories/territory.ts";
import type { Discovery } from "./service.ts";
import { robotsTxt, sitemapXml, webManifest } from "./wire.ts";

export type SiteNames = {
  publicUrl: string;
  brandName: string;
  territory: Pick<Territory, "name">;
};

/**
 * Serves what search engines read (robots.txt, sitemap) and what a phone needs to install the site
 * (manifest).
 */
export const serveDiscovery = (
  server: FastifyInstance,
  discovery: Discovery,
  { publicUrl, brandName, territory }: SiteNames,
): void => {
  const schema = { hide: true };
  const DAY = "public, max-age=86400";
  server.get("/robots.txt", { schema }, async (_, reply) =>
    reply.header("cache-control", DAY).type("text/plain").send(robotsTxt(publicUrl)),
  );
  server.get("/sitemap.xml", { schema }, async (_, reply) => {
    const findable = await discovery.findPages();
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("application/xml")
      .send(sitemapXml(publicUrl, findable));
  });
  server.get("/manifest.webmanifest", { schema }, async (_, reply) =>
    reply
      .header("cache-control", DAY)
      .type("application/manifest+json")
      .send(JSON.stringify(webManifest(brandName, territory.name))),
  );
};
