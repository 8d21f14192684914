import nodemailer from "nodemailer";

/** A picture that a message's HTML shows by its name. */
type MailPicture = { cid: string; filename: string; contentType: "image/png"; content: Buffer };

/** A file attached to a message. */
type MailFile = { filename: string; contentType: "application/pdf"; content: Buffer };

/** One message, in HTML and in plain text, with an optional calendar file (iCalendar). */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  /**
   * Address that ends mails of this kind when a mail program posts to it, without a further
   * question.
   */
  stopUrl?: string;
  attachments?: readonly (MailPicture | MailFile)[];
};

/** Outgoing mail. Rejects when the server refuses the message or cannot be reached. */
export type MailGateway = { send(mail: Mail): Promise<void> };

/**
 * Connections that one process keeps to the mail server, so also the number of mails it sends at a
 * time: few servers accept more.
 */
export const CONNECTIONS = 10;

/** Source: RFC 8058, 3.1. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/**
 * Sends messages over connections that stay open for the next ones: many servers take longer for
 * the greeting than for a message.
 *
 * @param smtpUrl `smtp://user:password@host:port`
 * @returns with `close`, which ends those connections
 */
export const createSmtpGateway = (
  smtpUrl: string,
  from: string,
): MailGateway & { close(): Promise<void> } => {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
  });
  return {
    send: async ({ calendar, stopUrl, attachments = [], ...mail }) => {
      const icalEvent = calendar && { ...calendar, filename: "creneau.ics" };
      await transport.sendMail({
        from,
        ...mail,
        attachments: [...attachments],
        ...(icalEvent ? { icalEvent } : {}),
        ...(stopUrl ? { headers: oneClick(stopUrl) } : {}),
      });
    },
    close: async () => transport.close(),
  };
};
