/** The pages of teams. They are separate from `paths`, because a first visit never needs them. */
export const teamPaths = {
  /** The people who may act in the seller's name. */
  team: { pattern: "/equipe", href: (): string => "/equipe" },
  /** The page that an invitation's link opens. */
  join: {
    pattern: "/rejoindre-une-equipe",
    href: (invitation: string): string =>
      `/rejoindre-une-equipe?${new URLSearchParams({ invitation })}`,
  },
} as const;
