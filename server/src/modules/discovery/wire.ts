import { LEGAL_KINDS, LEGAL_SLUGS } from "@stokaz/contract/legal/legal-kinds";
import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import { paths } from "@stokaz/contract/paths";
import type { Findable } from "./service.ts";

/** Pages that do not depend on the database. */
const ALWAYS = [
  paths.landing.href(),
  paths.howItWorks.href(),
  paths.offerStorage.href(),
  paths.search.href(),
  paths.productListing.href(),
  paths.registration.href(),
  paths.contact.href(),
  paths.withdrawal.href(),
  paths.termsOfUse.href(),
  paths.privacyPolicy.href(),
  paths.sellerMandate.href(),
  paths.lessorTerms.href(),
  ...LEGAL_KINDS.map((kind) => paths.textArchive.href(LEGAL_SLUGS[kind])),
  paths.legalNotice.href(),
  paths.platform.href(),
  paths.cookies.href(),
  paths.accessibility.href(),
];

/**
 * Pages and calls that are useless to search engines: for people who are logged in, or on the way
 * there.
 */
const PRIVATE = [
  "/api/",
  "/sandbox/",
  paths.profile.href(),
  paths.acceptTexts.href(),
  paths.myOrders.href(),
  paths.storageManagement.href(),
  paths.storageDetails.href(),
  paths.lease.href(""),
  paths.lessorCalendar.href(),
  paths.sales.href(),
  paths.documents.href(),
  notificationPaths.list.href(),
  paths.handovers.href(),
  paths.handoverAnswer.href(),
  paths.stopRestockMails.href(),
  paths.report.href(""),
  paths.decision.href(""),
  paths.adminDashboard.href(),
  paths.storagePaymentSuccess.href(),
  paths.productPaymentSuccess.href(),
];

/** Rules for search engines about the pages they may read, and the address of the sitemap. */
export const robotsTxt = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");

/** The sitemap: a commune has pages only when something is offered there. */
export const sitemapXml = (
  publicUrl: string,
  { communes, placeIds, productIds, spaceIds }: Findable,
): string => {
  const pages = [
    ...ALWAYS,
    ...communes.flatMap(({ slug, spaces }) =>
      spaces > 0 ? [paths.communeStorage.href(slug)] : [],
    ),
    ...communes.flatMap(({ slug, products }) =>
      products > 0 ? [paths.communeProducts.href(slug)] : [],
    ),
    ...spaceIds.map((id) => paths.space.href(id)),
    ...placeIds.map((id) => paths.place.href(id)),
    ...productIds.map((id) => paths.product.href(id)),
  ];
  const urls = pages.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
};

/** Facts that a phone needs to install the site. */
export const webManifest = (brandName: string, territoryName: string): object => ({
  name: brandName,
  short_name: brandName,
  description: `Stockage chez l'habitant et produits locaux, ${territoryName}`,
  lang: "fr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: "#FBF7F2",
  background_color: "#FBF7F2",
  icons: [
    { src: "/icone-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icone-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icone-masquable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "Produits locaux", url: paths.productListing.href() },
    { name: "Espaces de stockage", url: paths.search.href() },
  ],
});
