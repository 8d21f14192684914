/** The pages of claims, apart from the others: nobody's first visit needs them. */
export const claimPaths = {
  /** All that one opened, or has to answer. */
  claims: { pattern: "/litiges", href: (): string => "/litiges" },
  newClaim: {
    pattern: "/litiges/nouveau",
    /** @param of the order or the lease that something is wrong with */
    href: (of: { purpose: "order" | "rental"; id: string }): string =>
      `/litiges/nouveau?${of.purpose === "order" ? "commande" : "location"}=${of.id}`,
  },
  claim: { pattern: "/litiges/:id", href: (id: string): string => `/litiges/${id}` },
} as const;
