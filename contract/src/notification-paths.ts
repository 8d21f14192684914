/** The pages of notifications. They stand apart: the first page that anybody reads knows none of them. */
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
