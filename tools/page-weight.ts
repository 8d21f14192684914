import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Bytes that the browser fetches before it can use a page, compressed with gzip. */
export type Weight = { scripts: number; styles: number; fonts: number };

type Budget = { page: string; routes: readonly string[]; scripts: number; all: number };

type Route = { module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: Route; routes: Record<string, Route> };

/**
 * Budgets in bytes. The HTML is not counted here: it comes from the server, and takes up to 20 kB
 * of 200.
 */
const BUDGETS: readonly Budget[] = [
  {
    page: "/",
    routes: ["root", "app/layout", "features/landing/landing-page"],
    scripts: 155_000,
    all: 180_000,
  },
  {
    page: "/connexion",
    routes: ["root", "app/layout", "app/data-layout", "features/login/login-page"],
    scripts: 175_000,
    all: 218_000,
  },
  {
    page: "/produits/…",
    routes: ["root", "app/layout", "app/data-layout", "features/shop/product-page"],
    scripts: 195_000,
    all: 243_000,
  },
  {
    page: "/product-listing",
    routes: ["root", "app/layout", "app/data-layout", "features/shop/product-listing-page"],
    scripts: 210_000,
    all: 260_000,
  },
  {
    page: "/lieux/…",
    routes: ["root", "app/layout", "app/data-layout", "features/shop/place-page"],
    scripts: 198_000,
    all: 247_000,
  },
  {
    page: "/vendeurs/…",
    routes: ["root", "app/layout", "app/data-layout", "features/sellers/seller-page"],
    scripts: 197_000,
    all: 245_000,
  },
  {
    page: "/panier",
    routes: ["root", "app/layout", "app/data-layout", "features/basket/basket-page"],
    scripts: 198_000,
    all: 246_000,
  },
  {
    page: "/verifier-commande",
    routes: ["root", "app/layout", "app/data-layout", "features/basket/review-page"],
    scripts: 208_000,
    all: 257_000,
  },
];

const readManifest = (folder: string, file: string): Manifest =>
  // Vite's format, as far as it is read here.
  JSON.parse(
    readFileSync(path.join(folder, "assets", file), "utf8").replace(/^[^{]*|;?\s*$/g, ""),
  ) as Manifest;

/** A script and the scripts that it needs to run, without those that it may load later. */
const withImports = (folder: string, file: string, found: Set<string>): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(path.join(folder, file), "utf8");
  for (const [, name = ""] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
    withImports(folder, `/assets/${name}`, found);
  }
  return found;
};

/**
 * Weighs a page of the built web application.
 *
 * @param folder `web/build/client`
 * @param manifest the name of React Router's manifest in its `assets`
 * @param routes routes of the page, the outermost first
 */
export const weigh = (folder: string, manifest: string, routes: readonly string[]): Weight => {
  const { entry, routes: known } = readManifest(folder, manifest);
  const parts = [entry, ...routes.map((id) => known[id])];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const part of parts) {
    if (!part) throw new Error(`No such route among ${routes.join(", ")}`);
    for (const file of [part.module, ...(part.imports ?? [])]) withImports(folder, file, scripts);
    for (const file of part.css ?? []) styles.add(file.replace(/#$/, ""));
  }
  const fonts = new Set(
    [...styles].flatMap((file) =>
      [
        ...readFileSync(path.join(folder, file), "utf8").matchAll(
          /url\((\/assets\/[^)]+\.woff2)\)/g,
        ),
      ].map(([, font = ""]) => font),
    ),
  );
  const sum = (files: Iterable<string>, size: (content: Buffer) => number): number =>
    [...files].reduce((total, file) => total + size(readFileSync(path.join(folder, file))), 0);
  const zipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length;
  return {
    scripts: sum(scripts, zipped),
    styles: sum(styles, zipped),
    fonts: sum(fonts, ({ length }) => length),
  };
};

/** The pages over their budget, one line each. @param manifest see {@link weigh} */
export const findOverweight = (
  folder: string,
  manifest: string,
  budgets: readonly Budget[] = BUDGETS,
): string[] =>
  budgets.flatMap(({ page, routes, ...budget }) => {
    const { scripts, styles, fonts } = weigh(folder, manifest, routes);
    const all = scripts + styles + fonts;
    return [
      ...(scripts > budget.scripts
        ? [`${page}: ${scripts} octets de JavaScript, ${budget.scripts} au plus`]
        : []),
      ...(all > budget.all ? [`${page}: ${all} octets en tout, ${budget.all} au plus`] : []),
    ];
  });
