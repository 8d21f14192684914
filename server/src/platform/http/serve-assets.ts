import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";
import { bestEncoding, type Encoding } from "./packed-bytes.ts";

/** Content types of the files that a build makes. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Endings of the files that the build has compressed, the best first. */
const ENDINGS = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;
const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

/**
 * Serves the built files whose names change with their content. A first page asks for some fifty
 * of them, so each is kept in memory from its first request on, as the build compressed it: all of
 * them take a few megabytes.
 *
 * @param options.folder where the files are, without sub-folders
 * @param options.prefix first part of their addresses
 */
export const serveAssets = (
  app: FastifyInstance,
  { folder, prefix }: { folder: string; prefix: string },
): void => {
  const names = new Set(readdirSync(folder));
  const kept = new Map<string, Buffer>();
  const read = async (name: string): Promise<Buffer> => {
    const content = kept.get(name) ?? (await readFile(path.join(folder, name)));
    kept.set(name, content);
    return content;
  };
  app.get<{ Params: { name: string } }>(
    `/${prefix}/:name`,
    // What is worth compressing was compressed by the build.
    { schema: { hide: true }, compress: false },
    async ({ params: { name }, headers }, reply) => {
      const type = TYPES[path.extname(name)];
      if (!type || !names.has(name)) throw new Problem("request/not-found");
      const entity = `W/"${name}"`;
      void reply.headers({
        "cache-control": "public, max-age=31536000, immutable",
        etag: entity,
        vary: "accept-encoding",
      });
      if (headers["if-none-match"]?.includes(entity)) return reply.code(304).send();
      const packed = ENCODINGS.filter((encoding) => names.has(name + ENDINGS[encoding]));
      const encoding = bestEncoding(headers["accept-encoding"], packed);
      if (encoding) void reply.header("content-encoding", encoding);
      return reply.type(type).send(await read(encoding ? name + ENDINGS[encoding] : name));
    },
  );
};
