/** The pages of claims. They have their own file because a first visit never needs them. */
export const claimPaths = {
  /** The same pattern for all pages of claims. */
  any: { pattern: "/litiges/:id?" },
  /** List of the claims that the person opened or has to answer. */
  claims: { href: (): string => "/litiges" },
  newClaim: {
    /** @param of the order or the lease that has a problem */
    href: (purchase: { purpose: "order" | "rental"; id: string }): string =>
      `/litiges/nouveau?${purchase.purpose === "order" ? "commande" : "location"}=${purchase.id}`,
  },
  claim: { href: (id: string): string => `/litiges/${id}` },
} as const;
