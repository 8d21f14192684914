import type { RegistrableRole } from "./accounts/roles.ts";
import { parseUrl } from "./parse-url.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

const withQuery = (pathname: string, query: Query): string => {
  const filled = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)] as const],
  );
  return filled.length === 0
    ? pathname
    : `${pathname}?${new URLSearchParams(Object.fromEntries(filled))}`;
};

const page = <const Pattern extends string>(pattern: Pattern) => ({
  pattern,
  href: (): Pattern => pattern,
});

const filterable = <const Pattern extends string>(pattern: Pattern) => ({
  pattern,
  href: (filters: Query = {}): string => withQuery(pattern, filters),
});

/**
 * Every page: the pattern for the router, and a function that builds links to it. Source:
 * specification §2.
 */
export const paths = {
  landing: page("/"),
  offerStorage: page("/proposer-stockage"),
  howItWorks: page("/comment-ca-marche"),
  registration: {
    pattern: "/inscription",
    href: (next?: string): string => withQuery("/inscription", { next }),
  },
  login: {
    pattern: "/connexion",
    /** @param next path of this site to which the person returns after login */
    href: (next?: string): string => withQuery("/connexion", { next }),
  },
  acceptTexts: {
    pattern: "/nouveaux-textes",
    /** @param next path of this site to which the person goes on after accepting */
    href: (next?: string): string => withQuery("/nouveaux-textes", { next }),
  },
  forgotPassword: page("/mot-de-passe-oublie"),
  resetPassword: filterable("/reinitialiser-mot-de-passe"),
  confirmEmail: filterable("/confirmer-email"),
  registerForm: {
    pattern: "/register-form",
    href: (role: RegistrableRole, next?: string): string =>
      withQuery("/register-form", { role, next }),
  },
  communeStorage: {
    pattern: "/stockage/:commune",
    /** @param slug the commune's name in addresses */
    href: (slug: string): string => `/stockage/${slug}`,
  },
  communeProducts: {
    pattern: "/produits-locaux/:commune",
    href: (slug: string): string => `/produits-locaux/${slug}`,
  },
  search: filterable("/search"),
  storageManagement: filterable("/storage-management"),
  /** Calendar of one month for all spaces of a lessor. */
  lessorCalendar: filterable("/mes-espaces/calendrier"),
  storageDetails: filterable("/storage-details"),
  /** A lease: the rented pallets, the products on them, its documents and payments. */
  lease: {
    pattern: "/locations/:id",
    /** @param palette the number of the pallet to show */
    href: (id: string, palette?: number): string => withQuery(`/locations/${id}`, { palette }),
  },
  productListing: filterable("/product-listing"),
  product: {
    pattern: "/produits/:id",
    /** @param quantity the number of units that the person wants */
    href: (id: string, quantity?: number): string => withQuery(`/produits/${id}`, { quantity }),
  },
  place: {
    pattern: "/lieux/:id",
    /** @param query the product to which the person returns, and its quantity */
    href: (id: string, query: Query = {}): string => withQuery(`/lieux/${id}`, query),
  },
  /** A space, for people who may rent it. */
  space: {
    pattern: "/espaces/:id",
    href: (id: string): string => `/espaces/${id}`,
  },
  /** Public page of an artisan or a lessor. */
  seller: {
    pattern: "/vendeurs/:id",
    href: (id: string): string => `/vendeurs/${id}`,
  },
  basket: page("/panier"),
  /** Review of a purchase before payment: the basket, or the single product in the address. */
  review: {
    pattern: "/verifier-commande",
    href: (product?: string, quantity?: number): string =>
      withQuery("/verifier-commande", { product, quantity }),
  },
  profile: filterable("/profile"),
  myOrders: {
    pattern: "/my-orders",
    /** @param order the order to show first */
    href: (order?: string): string => withQuery("/my-orders", { order }),
  },
  /** Orders to hand over. The code on a pass opens this page with the order's number and code. */
  handovers: filterable("/remises"),
  /** The page on which a buyer confirms or contests a handover that a mail announced. */
  handoverAnswer: filterable("/remise"),
  /** The page on which a buyer withdraws with the token of a link, or asks for that link. */
  withdrawal: filterable("/retractation"),
  /** The withdrawal page for a buyer who is logged in. */
  orderWithdrawal: {
    pattern: "/my-orders/:orderId/retractation",
    href: (orderId: string): string => `/my-orders/${orderId}/retractation`,
  },
  /** The stock of one's own product. */
  productStock: {
    pattern: "/mes-produits/:id/stock",
    href: (id: string): string => `/mes-produits/${id}/stock`,
  },
  productPictures: {
    pattern: "/mes-produits/:id/photos",
    href: (id: string): string => `/mes-produits/${id}/photos`,
  },
  spacePictures: {
    pattern: "/mes-espaces/:id/photos",
    href: (id: string): string => `/mes-espaces/${id}/photos`,
  },
  /** Export and import of one's products as a file. */
  productFile: page("/mes-produits/fichier"),
  earnings: page("/mes-revenus"),
  /** Data that a seller gives for the tax authority. */
  taxIdentity: page("/informations-fiscales"),
  sales: page("/mes-ventes"),
  /** Reviews that the person may write, wrote and received. */
  reviews: page("/mes-avis"),
  /** Invoices, receipts and statements of a year. */
  documents: filterable("/mes-documents"),
  /** The page that stops mails about products that are back. */
  stopRestockMails: filterable("/ne-plus-me-prevenir"),
  contact: page("/contact"),
  /** The result of a report, opened by the link in its mails. */
  report: {
    pattern: "/signalements/:token",
    href: (token: string): string => `/signalements/${token}`,
  },
  /** A measure with its reasons, opened by the link in its mail. */
  decision: {
    pattern: "/decisions/:token",
    href: (token: string): string => `/decisions/${token}`,
  },
  termsOfUse: page("/terms-of-use"),
  privacyPolicy: page("/privacy-policy"),
  sellerMandate: page("/mandat-du-vendeur"),
  lessorTerms: page("/conditions-des-loueurs"),
  /** All versions of a text. */
  textArchive: {
    pattern: "/textes/:kind",
    /** @param slug the slug of the text, see `LEGAL_SLUGS` */
    href: (slug: string): string => `/textes/${slug}`,
  },
  textVersion: {
    pattern: "/textes/:kind/:day",
    /** @param day the first day on which it applies */
    href: (slug: string, day: string): string => `/textes/${slug}/${day}`,
  },
  textChanges: {
    pattern: "/textes/:kind/:day/changements",
    /** @param since the version to compare with; by default the previous one */
    href: (slug: string, day: string, since?: string): string =>
      withQuery(`/textes/${slug}/${day}/changements`, { depuis: since }),
  },
  legalNotice: page("/legal-notice"),
  /** Explanation of how the platform works, rankings included: the law requires this page. */
  platform: page("/fonctionnement"),
  cookies: page("/cookies"),
  accessibility: page("/accessibilite"),
  offline: page("/hors-ligne"),
  storagePaymentSuccess: filterable("/Storagepaymentsuccess"),
  productPaymentSuccess: filterable("/ProductPaymentSuccess"),
  adminDashboard: filterable("/AdminDashboard"),
  /** The page on which the operator writes the next version of a text. */
  textEditor: {
    pattern: "/AdminDashboard/textes/:kind",
    /** @param slug the slug of the text, see `LEGAL_SLUGS` */
    href: (slug: string): string => `/AdminDashboard/textes/${slug}`,
  },
} as const;

/**
 * The path in a `next` parameter, if it stays on this site.
 *
 * @returns `undefined` for anything that a browser could read as the address of another site
 */
export const internalPath = (next: string | null): string | undefined => {
  if (next === null || !/^\/(?![/\\])/.test(next)) return undefined;
  const site = "https://site.invalid";
  const url = parseUrl(next, site);
  return url?.origin === site ? `${url.pathname}${url.search}${url.hash}` : undefined;
};
