/**
 * The pages of notifications. They are separate, because the first page of a visit needs none of
 * them.
 */
export const notificationPaths = {
  list: { pattern: "/notifications", href: (): string => "/notifications" },
  preferences: {
    pattern: "/notifications/preferences",
    href: (): string => "/notifications/preferences",
  },
  stopMails: {
    pattern: "/notifications/ne-plus-recevoir",
    href: (token: string): string => `/notifications/ne-plus-recevoir?token=${token}`,
  },
} as const;
