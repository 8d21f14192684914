import { once } from "node:events";
import PostalMime, { type Attachment, type Header } from "postal-mime";
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server";
import type { Clock } from "../clock.ts";
import { newId } from "../stripe/ids.ts";
import type { Inbox, Mail, MailAttachment } from "./inbox.ts";

const LARGEST_BYTES = 10 * 1024 * 1024;

/** The listening mail server. */
export type SmtpServer = { readonly port: number; close(): Promise<void> };

const refusal = (message: string, responseCode: number): Error =>
  Object.assign(new Error(message), { responseCode });

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const calendarOf = (attachments: readonly Attachment[]): string | null => {
  const found = attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!found) return null;
  return typeof found.content === "string"
    ? found.content
    : new TextDecoder().decode(found.content);
};

/**
 * Files that people would save: neither the pictures inside a message nor the parts for programs.
 */
const filesOf = (attachments: readonly Attachment[]): MailAttachment[] =>
  attachments
    .filter(
      ({ disposition, related, mimeType }) =>
        disposition === "attachment" &&
        !related &&
        mimeType !== "text/calendar" &&
        mimeType !== "application/ics",
    )
    .map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      type: mimeType,
      content: (typeof content === "string"
        ? Buffer.from(content)
        : Buffer.from(new Uint8Array(content))
      ).toString("base64"),
    }));

/**
 * Source: RFC 8058, 3.1: both headers, and an HTTPS address; the sandbox also accepts HTTP, because
 * it has no HTTPS.
 */
const oneClickOf = (headers: readonly Header[]): string | null => {
  const headerOf = (name: string): string =>
    headers.find(({ key }) => key === name)?.value.trim() ?? "";
  if (headerOf("list-unsubscribe-post") !== "List-Unsubscribe=One-Click") return null;
  return /<(https?:[^>]+)>/.exec(headerOf("list-unsubscribe"))?.[1] ?? null;
};

const readMail = async (raw: Buffer, envelope: SMTPServerEnvelope, clock: Clock): Promise<Mail> => {
  const parsed = await PostalMime.parse(raw);
  const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
  return {
    id: newId("mail_", 16),
    to: envelope.rcptTo.map(({ address }) => address),
    from: parsed.from?.address ?? sender,
    subject: parsed.subject ?? "",
    html: parsed.html ?? "",
    text: parsed.text ?? "",
    calendar: calendarOf(parsed.attachments),
    oneClick: oneClickOf(parsed.headers),
    attachments: filesOf(parsed.attachments),
    receivedAt: new Date(clock.now()).toISOString(),
  };
};

/**
 * Receives mail on 127.0.0.1 and stores it before acknowledging. A recipient whose name starts with
 * `refuse-` gets 550.
 *
 * @param port 0 for a free port
 */
export const startSmtp = async (inbox: Inbox, clock: Clock, port: number): Promise<SmtpServer> => {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    size: LARGEST_BYTES,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "sandbox" }),
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.toLowerCase().startsWith("refuse-")
          ? refusal(`5.1.1 <${address}>: recipient address rejected`, 550)
          : null,
      ),
    onData: (stream, session, callback) => {
      bytesOf(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw refusal("5.3.4 message too big", 552);
          inbox.add(await readMail(raw, session.envelope, clock));
        })
        .then(() => callback(null, "2.0.0 stored"), callback);
    },
  });
  // A client that disconnects early must not stop the sandbox.
  server.on("error", () => {});
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("no SMTP port");
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
