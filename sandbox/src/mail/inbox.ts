import { kind, type Store } from "../store.ts";

/** A file attached to a message, its content in base 64. */
export type MailAttachment = {
  readonly name: string;
  readonly type: string;
  readonly content: string;
};

/** A message as it was received. */
export type Mail = {
  readonly id: string;
  /** Envelope recipients, blind copies included. */
  readonly to: string[];
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Calendar file of the message. */
  readonly calendar: string | null;
  /**
   * Address to which a mail program posts to unsubscribe its user (RFC 8058). Absent from messages
   * that an older version received.
   */
  readonly oneClick?: string | null;
  /**
   * Files for people, in the order of the message. Absent from messages that an older version
   * received.
   */
  readonly attachments?: readonly MailAttachment[];
  /** Instant of the receipt, ISO 8601. */
  readonly receivedAt: string;
};

const MAILS = kind<Mail>("mail");

/** Every message that was sent. */
export type Inbox = {
  add(mail: Mail): void;
  /** Lists messages, the newest first. `to` selects one recipient, in any case. */
  list(to?: string): Mail[];
  find(id: string): Mail | undefined;
  clear(): void;
};

/** Creates the inbox in `store`. */
export const createInbox = (store: Store): Inbox => ({
  add: (mail) => store.insert(MAILS, mail.id, Math.floor(Date.parse(mail.receivedAt) / 1000), mail),
  list: (to) => {
    const wanted = to?.toLowerCase();
    return store
      .list(MAILS)
      .filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted));
  },
  find: (id) => store.find(MAILS, id),
  clear: () => store.removeAll(MAILS),
});
