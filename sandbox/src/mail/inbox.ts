import { kind, type Store } from "../store.ts";

/** A file that came with a message, its content in base 64. */
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
  /** The calendar file that came with it. */
  readonly calendar: string | null;
  /** What a mail program posts to when somebody wants no more of these (RFC 8058). Absent as below. */
  readonly oneClick?: string | null;
  /** Files for people, in the order they came in. Absent from messages that an older version received. */
  readonly attachments?: readonly MailAttachment[];
  /** ISO 8601. */
  readonly receivedAt: string;
};

const MAILS = kind<Mail>("mail");

/** Every message that was sent. */
export type Inbox = {
  add(mail: Mail): void;
  /** Newest first; `to` keeps one recipient's, whatever the case. */
  list(to?: string): Mail[];
  find(id: string): Mail | undefined;
  clear(): void;
};

/** The inbox kept in `store`. */
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
