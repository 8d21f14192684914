import nodemailer from "nodemailer";

/** One message, in HTML and in plain text. */
export type Mail = { to: string; subject: string; html: string; text: string };

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
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
    close: async () => transport.close(),
  };
};
