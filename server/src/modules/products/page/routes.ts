import { getProduct } from "@stokaz/contract/products";
import type { FastifyInstance } from "fastify";
import { Problem } from "../../../platform/problem.ts";
import { noProductHtml, type ProductPage, productHtml } from "./wire.ts";

type Deps = {
  /** The product as anybody sees it. @throws {Problem} product/not-found */
  find: (productId: string) => Promise<Pick<ProductPage, "product" | "isOnSale">>;
  /** The page that every address without one of its own gets; none when the pages are not built. */
  html: string | undefined;
  publicUrl: string;
  brandName: string;
};

/** `/produits/:id`: the application's page, whose head already says which product it is. */
export const serveProductPage = (
  server: FastifyInstance,
  { find, html, publicUrl, brandName }: Deps,
): void => {
  server.get("/produits/:id", { schema: { hide: true } }, async ({ params }, reply) => {
    if (html === undefined) throw new Problem("request/not-found");
    void reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    try {
      const wanted = getProduct.params.safeParse(params);
      if (!wanted.success) throw new Problem("product/not-found");
      const found = await find(wanted.data.id);
      return productHtml(html, { ...found, publicUrl, brandName });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return reply.code(error.status).send(noProductHtml(html, brandName));
    }
  });
};
