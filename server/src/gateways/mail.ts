import nodemailer from "nodemailer";

/** One message, in HTML and in plain text. */
export type Mail = { to: string; subject: string; html: string; text: string };

/** Outgoing mail. Rejects when the server refuses the message or cannot be reached. */
export type MailGateway = { send(mail: Mail): Promise<void> };

/** @param smtpUrl `smtp://user:password@host:port` */
export const createSmtpGateway = (smtpUrl: string, from: string): MailGateway => {
  const transport = nodemailer.createTransport(smtpUrl);
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
  };
};
