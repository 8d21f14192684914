import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";
import { avifOf, type FileStore, storedPicture } from "../storage/pictures.ts";

/** Serves stored pictures, as AVIF to who takes it. A name is made from the content, so what it shows never changes. */
export const serveFiles = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { name: string } }>(
    "/pictures/:name",
    { schema: { hide: true } },
    async ({ params: { name }, headers }, reply) => {
      const asked = storedPicture(name);
      if (!asked?.isWhole || asked.format !== "webp" || !(await files.has(name))) {
        throw new Problem("request/not-found");
      }
      const avif = avifOf(name);
      const isLighter = headers.accept?.includes("image/avif") && (await files.has(avif));
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept")
        .type(isLighter ? "image/avif" : "image/webp")
        .send(await files.read(isLighter ? avif : name));
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
