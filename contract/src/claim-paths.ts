/** The pages of claims, apart from the others: nobody's first visit needs them. */
export const claimPaths = {
  /** One page for all of them. */
  any: { pattern: "/litiges/:id?" },
  /** All that one opened, or has to answer. */
  claims: { href: (): string => "/litiges" },
  newClaim: {
    /** @param of the order or the lease that something is wrong with */
    href: (of: { purpose: "order" | "rental"; id: string }): string =>
      `/litiges/nouveau?${of.purpose === "order" ? "commande" : "location"}=${of.id}`,
  },
  claim: { href: (id: string): string => `/litiges/${id}` },
} as const;
