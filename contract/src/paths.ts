import type { RegistrableRole } from "./roles.ts";

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

/** Every page: the pattern the router matches and the builder of links to it. Source: specification §2. */
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
    /** @param next where to come back once logged in, a path of this site */
    href: (next?: string): string => withQuery("/connexion", { next }),
  },
  acceptTexts: {
    pattern: "/nouveaux-textes",
    /** @param next where to go on once they are accepted, a path of this site */
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
  /** A month of all of a lessor's spaces. */
  lessorCalendar: filterable("/mes-espaces/calendrier"),
  storageDetails: filterable("/storage-details"),
  /** A lease: what was rented, what stands there, its papers and payments. */
  lease: {
    pattern: "/locations/:id",
    /** @param palette the number of the pallet to show */
    href: (id: string, palette?: number): string => withQuery(`/locations/${id}`, { palette }),
  },
  productListing: filterable("/product-listing"),
  product: {
    pattern: "/produits/:id",
    /** @param quantity how many somebody wants */
    href: (id: string, quantity?: number): string => withQuery(`/produits/${id}`, { quantity }),
  },
  place: {
    pattern: "/lieux/:id",
    /** @param query a product to come back to, and how many of it */
    href: (id: string, query: Query = {}): string => withQuery(`/lieux/${id}`, query),
  },
  /** A space as those see it who may rent it. */
  space: {
    pattern: "/espaces/:id",
    href: (id: string): string => `/espaces/${id}`,
  },
  /** Who an artisan or a lessor is. */
  seller: {
    pattern: "/vendeurs/:id",
    href: (id: string): string => `/vendeurs/${id}`,
  },
  basket: page("/panier"),
  /** Where a purchase is looked at before it is paid: the basket, or the one product that is named. */
  review: {
    pattern: "/verifier-commande",
    href: (product?: string, quantity?: number): string =>
      withQuery("/verifier-commande", { product, quantity }),
  },
  profile: filterable("/profile"),
  myOrders: {
    pattern: "/my-orders",
    /** @param order the one to show first */
    href: (order?: string): string => withQuery("/my-orders", { order }),
  },
  /** Orders to hand over; a pass leads here with its number and code. */
  handovers: filterable("/remises"),
  /** Where a buyer confirms or contests what a mail told them. */
  handoverAnswer: filterable("/remise"),
  /** Where a buyer withdraws: with a link's token, or asking for that link. */
  withdrawal: filterable("/retractation"),
  /** The same for who is logged in. */
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
  /** One's products as a file, out and in. */
  productFile: page("/mes-produits/fichier"),
  earnings: page("/mes-revenus"),
  /** What a seller gives for the tax authority. */
  taxIdentity: page("/informations-fiscales"),
  sales: page("/mes-ventes"),
  /** What one may review, what one wrote, and what is said of one. */
  reviews: page("/mes-avis"),
  /** Invoices, receipts and statements of a year. */
  documents: filterable("/mes-documents"),
  /** Where somebody says that they want no more mails of products that are back. */
  stopRestockMails: filterable("/ne-plus-me-prevenir"),
  contact: page("/contact"),
  /** What became of a report, by the link of its mails. */
  report: {
    pattern: "/signalements/:token",
    href: (token: string): string => `/signalements/${token}`,
  },
  /** A measure with its reasons, by the link of its mail. */
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
    /** @param slug of the text, see `LEGAL_SLUGS` */
    href: (slug: string): string => `/textes/${slug}`,
  },
  textVersion: {
    pattern: "/textes/:kind/:day",
    /** @param day since when it applies */
    href: (slug: string, day: string): string => `/textes/${slug}/${day}`,
  },
  textChanges: {
    pattern: "/textes/:kind/:day/changements",
    /** @param since the version to compare with; the one before when it is left out */
    href: (slug: string, day: string, since?: string): string =>
      withQuery(`/textes/${slug}/${day}/changements`, { depuis: since }),
  },
  legalNotice: page("/legal-notice"),
  /** How the platform works, as the law has it told, rankings included. */
  platform: page("/fonctionnement"),
  cookies: page("/cookies"),
  accessibility: page("/accessibilite"),
  offline: page("/hors-ligne"),
  storagePaymentSuccess: filterable("/Storagepaymentsuccess"),
  productPaymentSuccess: filterable("/ProductPaymentSuccess"),
  adminDashboard: filterable("/AdminDashboard"),
  /** Where the operator writes the next version of a text. */
  textEditor: {
    pattern: "/AdminDashboard/textes/:kind",
    /** @param slug of the text, see `LEGAL_SLUGS` */
    href: (slug: string): string => `/AdminDashboard/textes/${slug}`,
  },
} as const;

/**
 * The path a `next` parameter leads to, when it stays on this site.
 *
 * @returns `undefined` for anything a browser could read as another site's address
 */
export const internalPath = (next: string | null): string | undefined => {
  if (next === null || !/^\/(?![/\\])/.test(next)) return undefined;
  const site = "https://site.invalid";
  const url = URL.parse(next, site);
  return url?.origin === site ? `${url.pathname}${url.search}${url.hash}` : undefined;
};
