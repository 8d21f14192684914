import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";
import { type FileStore, storedPicture } from "../storage/pictures.ts";

/** Serves stored pictures. A name is made from the content, so what it names never changes. */
export const serveFiles = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { name: string } }>(
    "/pictures/:name",
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      if (!storedPicture(name)?.isWhole || !(await files.has(name))) {
        throw new Problem("request/not-found");
      }
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("image/webp")
        .send(await files.read(name));
    },
  );
};
