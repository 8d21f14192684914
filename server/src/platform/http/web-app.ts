import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, LightMyRequestResponse } from "fastify";
import { type Dependencies, mergeDependencies } from "../kept/dependencies.ts";
import type { Keeper } from "../kept/keeper.ts";
import { loadOnce } from "../load-once.ts";
import { Problem } from "../problem.ts";
import { dependenciesOfReply } from "./bind.ts";
import { createStyleInliner, type Piece } from "./inline-styles.ts";
import { PackedBytes } from "./packed-bytes.ts";

/**
 * One page as it is sent: the same for everyone, because only the browser knows who is logged in.
 */
export type Page = {
  status: number;
  headers: Record<string, string>;
  body: Piece[];
  packed: PackedBytes;
  /** Dependencies of the page; `undefined` when some of its data may change without a notice. */
  dependencies: Dependencies | undefined;
};

/** Renders the page of one address, with or without query, or the data that a page needs. */
export type WritePage = (address: string) => Promise<Page>;

/** Interface of the built pages: see `web/src/render.ts`. */
type Render = (
  request: Request,
  read: (address: string) => Promise<{ status: number; headers: Headers; body: unknown }>,
) => Promise<Response>;

/** Suffix of the addresses at which the router requests a page's data after a click on a link. */
const DATA_SUFFIX = ".data";

/** Folder of the files whose names change with their content. */
const ASSETS = "assets";

/** CSP sources (`'sha256-…'`) of every inline script of a page that runs. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = "", script = ""]) =>
      /\ssrc=|application\/ld\+json/.test(attributes)
        ? []
        : [`'sha256-${createHash("sha256").update(script).digest("base64")}'`],
  );

const headersOf = (response: Response, body: string): Record<string, string> => {
  const headers = Object.fromEntries(response.headers);
  if (!headers["content-type"]?.startsWith("text/html")) return headers;
  return { ...headers, "script-sources": inlineScriptHashes(body).join(" ") };
};

const headersOfAnswer = ({ headers }: LightMyRequestResponse): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const importRender = async (file: string): Promise<Render> => {
  // The file is built from `web/src/render.ts`, which this workspace may not import.
  const { render } = (await import(pathToFileURL(file).href)) as { render: Render };
  return render;
};

/**
 * Renders pages with the same code as the browser; it reads the API in this process.
 *
 * @param options.folder `web/build/client`
 * @returns `undefined` when the pages are not built
 */
export const createPages = (
  app: FastifyInstance,
  { folder, publicUrl, keeper }: { folder: string; publicUrl: string; keeper: Keeper },
): WritePage | undefined => {
  const file = path.join(folder, "../server/index.js");
  if (!existsSync(file)) return undefined;
  const loadRender = loadOnce(() => importRender(file));
  const inlineStyles = createStyleInliner(folder);
  const pages = keeper.group<Page>({
    name: "pages",
    // Compressed, a page is a fifth of its size, with the style sheets.
    bytesOf: ({ body }) =>
      body.reduce((sum, { bytes, isShared }) => sum + bytes.length * (isShared ? 0.2 : 1.2), 0),
    dependenciesOf: ({ dependencies }) => dependencies,
  });
  return (address) =>
    pages.get(address, async () => {
      const read: (Dependencies | undefined)[] = [];
      const render = await loadRender();
      const response = await render(new Request(addressOf(address, publicUrl)), async (asked) => {
        const answer = await app.inject(asked);
        read.push(dependenciesOfReply(answer.raw.res));
        return {
          status: answer.statusCode,
          headers: headersOfAnswer(answer),
          body: answer.json<unknown>(),
        };
      });
      const html = await response.text();
      const body = inlineStyles(html);
      const known = read.filter((dependencies) => dependencies !== undefined);
      return {
        status: response.status,
        headers: headersOf(response, html),
        body,
        packed: new PackedBytes(() => Buffer.concat(body.map(({ bytes }) => bytes))),
        dependencies: known.length === read.length ? mergeDependencies(known) : undefined,
      };
    });
};

/** Sends a page; only inline scripts written by the build or the router may run. */
const sendPage = (
  reply: FastifyReply,
  { status, headers, packed }: Page,
): Promise<FastifyReply> => {
  const { "script-sources": sources, ...others } = headers;
  const policy = reply.getHeader("content-security-policy");
  if (sources && typeof policy === "string") {
    void reply.header(
      "content-security-policy",
      policy.replace("script-src 'self'", `script-src 'self' ${sources}`),
    );
  }
  void reply
    .code(status)
    .headers({ "cache-control": "no-cache", vary: "accept-encoding", ...others });
  return packed.send(reply);
};

/**
 * An address of our own with this path and query: `//elsewhere` and `/\\elsewhere` are paths too,
 * never another origin.
 */
const addressOf = (target: string, publicUrl: string): URL => {
  const address = new URL(publicUrl);
  const [pathname = "", ...search] = target.split("?");
  address.pathname = pathname;
  address.search = search.join("?");
  return address;
};

const isPage = (pathname: string): boolean =>
  !/^\/(?:api|sandbox)(?:\/|$)/.test(pathname) &&
  (path.extname(pathname) === "" || pathname.endsWith(DATA_SUFFIX));

/**
 * Serves the built web application: its files unchanged, and every other address as a page; an
 * unknown address gets the "not found" page.
 *
 * @param folder `web/build/client`
 * @param write `undefined` when the pages are not built
 */
export const serveWebApp = async (
  app: FastifyInstance,
  folder: string,
  write: WritePage | undefined,
): Promise<void> => {
  if (write) {
    const options = { index: false, preCompressed: true, cacheControl: false } as const;
    await app.register(fastifyStatic, {
      ...options,
      root: path.join(folder, ASSETS),
      prefix: `/${ASSETS}/`,
      setHeaders: (reply) =>
        void reply.header("cache-control", "public, max-age=31536000, immutable"),
    });
    // A wildcard route is used, not a route per file: hundreds of routes would slow every start.
    await app.register(fastifyStatic, {
      ...options,
      root: folder,
      wildcard: false,
      globIgnore: [`${ASSETS}/**`, "**/*.br", "**/*.gz"],
      decorateReply: false,
      setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
    });
  }
  app.setNotFoundHandler(() => {
    throw new Problem("request/not-found");
  });
  // This is a route, not the "not found" handler, because only routes are compressed.
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const [pathname = ""] = request.url.split("?");
    if (!write || !isPage(pathname)) throw new Problem("request/not-found");
    return sendPage(reply, await write(request.url));
  });
};
