import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";
import { ignoreMissing } from "../storage/file-errors.ts";
import { avifOf, type FileStore, storedPicture } from "../storage/pictures.ts";

/** As long as an address of the store is valid, whenever it was signed. */
const REDIRECTION = "public, max-age=86400";

/**
 * Serves stored pictures, as AVIF to clients that accept it. A name is made from the content, so
 * its picture never changes.
 */
export const serveFiles = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { name: string } }>(
    "/pictures/:name",
    { schema: { hide: true } },
    async ({ params: { name }, headers }, reply) => {
      const asked = storedPicture(name);
      if (!asked?.isWhole || asked.format !== "webp") throw new Problem("request/not-found");
      const avif = avifOf(name);
      void reply.header("vary", "accept");
      // The AVIF may not exist yet.
      for (const file of headers.accept?.includes("image/avif") ? [avif, name] : [name]) {
        const address = await files.addressOf?.(file);
        if (address) return reply.header("cache-control", REDIRECTION).redirect(address);
        const content = await ignoreMissing(files.read(file));
        if (!content) continue;
        return reply
          .header("cache-control", "public, max-age=31536000, immutable")
          .type(file === avif ? "image/avif" : "image/webp")
          .send(content);
      }
      throw new Problem("request/not-found");
    },
  );
};

/** Serves one picture of this deployment, SVG or PNG, at an address of its own. */
export const servePicture = (app: FastifyInstance, at: string, file: string): void => {
  app.get(at, { schema: { hide: true } }, (_, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type(file.toLowerCase().endsWith(".svg") ? "image/svg+xml" : "image/png")
      .send(createReadStream(file)),
  );
};
