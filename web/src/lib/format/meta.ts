import type { MetaDescriptor } from "react-router";
import type { RootData, Site } from "../api/site.ts";

/** The visit of a page for which its head is written. */
export type MetaVisit = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
};

type PageMeta = (visit: MetaVisit) => MetaDescriptor[];

/** Facts of a public page for search engines and for shared links. */
export type PublicPage = {
  title: string;
  description: string;
  /** Address of a picture on this site, 1200 × 630; by default the brand's own. */
  image?: string;
  /** Pages above this one, without the landing page. */
  above?: readonly { title: string; path: string }[];
  /** `false` while the page has no content: search engines are told not to index it. */
  isOfUse?: boolean;
  /** More facts in schema.org's vocabulary. */
  linkedData?: (site: Site) => Record<string, unknown>[];
};

const SHARED_PICTURE = "/partage.png";

const siteOf = ({ matches }: MetaVisit): Site | undefined =>
  // The loader of `root.tsx` gives it.
  (matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined)?.site;

const titled = (title: string, visit: MetaVisit): string =>
  [title, siteOf(visit)?.brandName].filter(Boolean).join(" · ");

/**
 * `meta` export of a private page, or of a page without use to search engines, which are told not
 * to index it: its title, followed by the brand, and its description.
 */
export const pageMeta =
  (title: string, description?: string): PageMeta =>
  (visit) => [
    { title: titled(title, visit) },
    ...(description ? [{ name: "description", content: description }] : []),
    { name: "robots", content: "noindex" },
  ];

const breadcrumb = (site: Site, steps: readonly { title: string; path: string }[]) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ title, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    item: `${site.origin}${path}`,
  })),
});

/** Meta descriptors of a public page; for a page whose text comes from its loader. */
export const describePublic = (
  {
    title,
    description,
    image = SHARED_PICTURE,
    above = [],
    isOfUse = true,
    linkedData,
  }: PublicPage,
  visit: MetaVisit,
): MetaDescriptor[] => {
  const site = siteOf(visit);
  if (!site) return [{ title }];
  const { pathname } = visit.location;
  const address = `${site.origin}${pathname}`;
  const steps = [{ title: "Accueil", path: "/" }, ...above, { title, path: pathname }];
  const isHome = pathname === "/";
  return [
    { title: isHome ? `${site.brandName} · ${title}` : titled(title, visit) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.brandName },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${site.origin}${image}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(isOfUse ? [] : [{ name: "robots", content: "noindex" }]),
    ...(isHome ? [] : [{ "script:ld+json": breadcrumb(site, steps) }]),
    ...(linkedData?.(site) ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
};

/** `meta` export of a public page with fixed text. */
export const publicMeta =
  (page: PublicPage): PageMeta =>
  (visit) =>
    describePublic(page, visit);
