import type { MetaDescriptor } from "react-router";
import type { RootData, Site } from "../api/site.ts";

export type MetaVisit = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
};

type PageMeta = (visit: MetaVisit) => MetaDescriptor[];

/** What a public page says of itself to search engines and to those it is shared with. */
export type PublicPage = {
  title: string;
  description: string;
  /** Address of a picture on this site, 1200 × 630; the brand's own unless told. */
  image?: string;
  /** The pages above this one, the landing page left out. */
  above?: readonly { title: string; path: string }[];
  /** `false` while there is nothing to find on it: search engines are told to leave it. */
  isOfUse?: boolean;
  /** More of it in schema.org's words. */
  linkedData?: (site: Site) => Record<string, unknown>[];
};

const SHARED_PICTURE = "/partage.png";

const siteOf = ({ matches }: MetaVisit): Site | undefined =>
  (matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined)?.site;

const titled = (title: string, visit: MetaVisit): string =>
  [title, siteOf(visit)?.brandName].filter(Boolean).join(" · ");

/**
 * The `meta` export of a private page, or of one of no use to search engines, which are told to leave
 * it: its title, after which comes the brand, and its description.
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

/** The descriptors of a public page; for a page whose words come from its loader. */
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

/** The `meta` export of a public page that is always the same. */
export const publicMeta =
  (page: PublicPage): PageMeta =>
  (visit) =>
    describePublic(page, visit);
