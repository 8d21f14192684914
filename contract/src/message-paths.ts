/** The pages of messages, apart from `paths`: nobody's first visit needs them. */
export const messagePaths = {
  messages: { pattern: "/messages", href: (): string => "/messages" },
  conversation: {
    pattern: "/messages/:id",
    href: (id: string): string => `/messages/${id}`,
  },
  /** A first message about something; what there is already is gone on with. */
  newMessage: {
    pattern: "/messages/nouveau",
    /** @param about the kind of thing, @param id its id */
    href: (about: "order" | "rental" | "product" | "space", id: string): string =>
      `/messages/nouveau?sujet=${about}&id=${id}`,
  },
  /** Where somebody answers a message by its mail's link. */
  messageAnswer: {
    pattern: "/repondre",
    href: (token: string): string => `/repondre?token=${token}`,
  },
} as const;
