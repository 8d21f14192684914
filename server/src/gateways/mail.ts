import nodemailer from "nodemailer";

/** A picture that a message's HTML shows by its name. */
type MailPicture = { cid: string; filename: string; contentType: "image/png"; content: Buffer };

/** A file that goes with a message. */
type MailFile = { filename: string; contentType: "application/pdf"; content: Buffer };

/** One message, in HTML and in plain text, and a calendar file (iCalendar) that goes with it. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  attachments?: readonly (MailPicture | MailFile)[];
};

/** Outgoing mail. Rejects when the server refuses the message or cannot be reached. */
export type MailGateway = { send(mail: Mail): Promise<void> };

/**
 * Messages go over connections that stay open for the next ones: many servers take longer to greet than
 * to take a message.
 *
 * @param smtpUrl `smtp://user:password@host:port`
 * @returns with `close`, which ends those connections
 */
export const createSmtpGateway = (
  smtpUrl: string,
  from: string,
): MailGateway & { close(): Promise<void> } => {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true });
  return {
    send: async ({ calendar, attachments = [], ...mail }) => {
      const icalEvent = calendar && { ...calendar, filename: "creneau.ics" };
      await transport.sendMail({
        ...{ from, ...mail, attachments: [...attachments] },
        ...(icalEvent ? { icalEvent } : {}),
      });
    },
    close: async () => transport.close(),
  };
};
