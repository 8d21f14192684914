import type { FastifyInstance } from "fastify";
import type { FileStore } from "./pictures.ts";
import { Problem } from "./problem.ts";

const PICTURE_NAME = /^[0-9a-f]{40}-\d+\.webp$/;

/** Serves stored pictures. A name is made from the content, so what it names never changes. */
export const serveFiles = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { name: string } }>(
    "/pictures/:name",
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      if (!PICTURE_NAME.test(name) || !(await files.has(name))) {
        throw new Problem("request/not-found");
      }
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("image/webp")
        .send(await files.read(name));
    },
  );
};
