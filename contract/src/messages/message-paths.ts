/**
 * The pages of messages. They are separate from `paths`, because a first visit never needs them.
 */
export const messagePaths = {
  messages: { pattern: "/messages", href: (): string => "/messages" },
  conversation: {
    pattern: "/messages/:id",
    href: (id: string): string => `/messages/${id}`,
  },
  /**
   * The page for a first message about something. If a conversation about it exists, it is
   * continued.
   */
  newMessage: {
    pattern: "/messages/nouveau",
    /** @param about the kind of the subject, @param id the subject's id */
    href: (about: "order" | "rental" | "product" | "space", id: string): string =>
      `/messages/nouveau?sujet=${about}&id=${id}`,
  },
  /** The page on which a person answers a message by the link in its mail. */
  messageAnswer: {
    pattern: "/repondre",
    href: (token: string): string => `/repondre?token=${token}`,
  },
} as const;
