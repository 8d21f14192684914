import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Problem } from "./problem.ts";

const FALLBACK = "__spa-fallback.html";

const htmlFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));

/** The page that every address without one of its own gets; `undefined` when the pages are not built. */
export const readFallbackPage = (folder: string): string | undefined => {
  const file = path.join(folder, FALLBACK);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};

/** CSP sources (`'sha256-…'`) of every inline script in the built pages. */
export const inlineScriptHashes = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const hashes = new Set<string>();
  for (const name of await htmlFiles(folder)) {
    const html = readFileSync(path.join(folder, name), "utf8");
    for (const [, attributes = "", script = ""] of html.matchAll(
      /<script([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      if (/\ssrc=/.test(attributes)) continue;
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
  }
  return [...hashes];
};

/** `/` and `/comment-ca-marche` for `index.html` and `comment-ca-marche/index.html`. */
const pageAddress = (name: string): string =>
  `/${name.replaceAll(path.sep, "/").replace(/\/?index\.html$/, "")}`;

/**
 * Serves the built web application: files as they are, prerendered pages at their address, and
 * every other page from the fallback, whose router knows what to show.
 *
 * @param folder `web/build/client`
 */
export const serveWebApp = async (app: FastifyInstance, folder: string): Promise<void> => {
  const names = existsSync(folder) ? await htmlFiles(folder) : [];
  const pages = new Map(
    names.filter((name) => name !== FALLBACK).map((name) => [pageAddress(name), name]),
  );
  if (names.length > 0) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  const sendPage = (reply: FastifyReply, name: string): FastifyReply =>
    reply.header("cache-control", "no-cache").sendFile(name);
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !pathname.startsWith("/api/") &&
      !pathname.startsWith("/sandbox/") &&
      path.extname(pathname) === "";
    if (!isPage || names.length === 0) throw new Problem("request/not-found");
    return sendPage(reply, pages.get(pathname.replace(/(.)\/$/, "$1")) ?? FALLBACK);
  });
};
