/** Pages of teams, apart from `paths`: no first visit needs them. */
export const teamPaths = {
  /** Who may act in one's name as a seller. */
  team: { pattern: "/equipe", href: (): string => "/equipe" },
  /** Where an invitation's link leads. */
  join: {
    pattern: "/rejoindre-une-equipe",
    href: (invitation: string): string =>
      `/rejoindre-une-equipe?${new URLSearchParams({ invitation })}`,
  },
} as const;
