import { randomUUID } from "node:crypto";
import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import type { MailTopic } from "@stokaz/contract/messages/mail-topics";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { CONNECTIONS, type Mail, type MailGateway } from "../../gateways/mail.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import { createPaperAttachments, drawQrCode, type ReadPaper } from "./attachments/service.ts";
import * as mails from "./repository.ts";
import {
  DELAYS,
  deliveryDecision,
  isForAccount,
  isMailable,
  isOutdated,
  type MailContent,
  paperSentence,
  type Reach,
  renderMail,
  type StopLink,
  withStopLink,
} from "./rules.ts";
import type { StoredMail } from "./tables.ts";

/** The job that sends one message. */
export const MAIL_JOB = "send-mail";

/**
 * Posts messages: they are sent after the transaction commits, however long the mail server is
 * unreachable.
 *
 * @param about the order or rental of the messages, so that they appear in its history
 */
export type PostMail = (
  tx: Tx,
  contents: MailContent | readonly MailContent[],
  about?: string,
) => Promise<void>;

/**
 * Shows the content of messages as notifications to people with an account.
 *
 * @returns the messages that are also mailed
 */
export type NotifyPeople = (
  tx: Tx,
  contents: readonly MailContent[],
) => Promise<readonly MailContent[]>;

/**
 * @param reader `isProven`: the address belongs to an account, and its holder has proven that they
 * read it
 */
type WriteSecret = (
  to: string,
  of: string | undefined,
  reader: { isProven: boolean },
) => Promise<MailContent | undefined>;

/** Makes a link that proves an account's address. */
type WriteProofUrl = (account: { id: string; email: string }) => Promise<string>;

/**
 * Messages that contain a secret: their words are written when they are sent, so that no secret
 * waits in the database.
 */
export type SecretMails = {
  /**
   * Registers the writer of a kind of message.
   *
   * @param write gives nothing when the message is no longer needed
   */
  define(kind: string, write: WriteSecret, reach?: Reach): void;
  /**
   * Posts a message of a registered kind; it is sent after the transaction commits.
   *
   * @param mail `of`: the id that its writer gets; `about`: the order or rental of the message;
   * `notification`: its notification without the secret, and the notification's topic
   */
  post(
    tx: Tx,
    kind: string,
    mail: {
      to: string;
      subject: string;
      of?: string;
      about?: string | null;
      notification?: Pick<MailContent, "paragraphs" | "link" | "topic">;
    },
  ): Promise<void>;
};

/** Maximum length of a stored server error, in characters. */
const ERROR_LENGTH = 300;
/**
 * Days that the words of a given-up message are kept, days that a message waits for the proof of
 * its recipient's address, and years for which the list of sent messages is kept as proof.
 */
const FORGET_AFTER_DAYS = RETENTION_RULES.given_up_mails.days;
const HELD_DAYS = RETENTION_RULES.waiting_mails.days;
const LISTED_YEARS = RETENTION_RULES.sent_mails.years;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Jobs of an older version contain the whole message. */
const isWhole = (data: object): data is Mail => "html" in data;

export type MailDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  metrics: Metrics;
  mailGateway: MailGateway;
  brandName: string;
  /** The operator's own address, which gets mails although it belongs to no account. */
  operatorEmail: string;
  notifyPeople: NotifyPeople;
  /** Makes the unsubscribe links of one message. */
  createStopLink(userId: string, topic: MailTopic): Promise<StopLink>;
  /** True if a person unsubscribed from the mails of a topic. */
  isMuted(userId: string, topic: MailTopic): Promise<boolean>;
  /** Reads the contract of an order or a rental. */
  papers: { read: ReadPaper };
};

export const createMail = (deps: MailDeps) => {
  const { db, clock, jobs, mailGateway, brandName, operatorEmail } = deps;
  const { notifyPeople, createStopLink, isMuted } = deps;
  const attachPaper = createPaperAttachments({ clock, read: deps.papers.read });
  const observeDelay = deps.metrics.durations(
    "mail_delay_seconds",
    "From the moment a mail could go to the mail server's taking it",
    [],
    DELAYS,
  );
  const writers = new Map<string, { write: WriteSecret; reach: Reach | undefined }>();
  let writeProofUrl: WriteProofUrl | undefined;

  /** A message as it goes out, with what goes with it. */
  const complete = async (
    content: MailContent,
    { postedAt, recipientId }: { postedAt: Date; recipientId: string | null },
  ): Promise<Mail> => {
    const { paper, qrCode, paragraphs, topic } = content;
    // The link is made at the time of sending, so that no token waits in the database.
    const stop = topic && recipientId ? await createStopLink(recipientId, topic) : undefined;
    const file = paper && (await attachPaper(paper, postedAt));
    const withPaper = paper ? [...paragraphs, paperSentence(file !== undefined)] : paragraphs;
    const picture = qrCode && (await drawQrCode(qrCode.content));
    return {
      ...renderMail(
        { ...(stop ? withStopLink(content, stop) : content), paragraphs: withPaper },
        brandName,
      ),
      ...(stop ? { stopUrl: stop.oneClick } : {}),
      attachments: [picture, file].filter((attached) => attached !== undefined),
    };
  };

  const reachOf = (kind: string | null, content: StoredMail): Reach | undefined => {
    if (content.to === operatorEmail) return "anybody";
    return "paragraphs" in content ? content.reach : writers.get(kind ?? "")?.reach;
  };

  /** Sets a message on hold. @returns false if its address was proven just now */
  const hold = (mailId: string, recipientId: string): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const recipient = await mails.lockRecipient(tx, recipientId);
      if (deliveryDecision(undefined, recipient) !== "waits") return false;
      await mails.setHeld(tx, mailId, clock.now());
      return true;
    });

  /**
   * Content and recipient of a message; `undefined` for a message that is not needed or must not be
   * sent. Only this function decides if an address gets mail. A message for a person goes to the
   * address that they have now.
   */
  const writeContent = async (
    { kind, recipient_id }: { kind: string | null; recipient_id: string | null },
    content: StoredMail,
  ): Promise<MailContent | "waits" | undefined> => {
    if (isOutdated(content, { now: clock.now(), today: clock.today() })) return undefined;
    const reach = reachOf(kind, content);
    const recipient =
      recipient_id === null ? undefined : await mails.findRecipient(db, recipient_id);
    const fate = deliveryDecision(reach, recipient);
    if (fate !== "goes") return fate === "waits" ? "waits" : undefined;
    const isFollowing = recipient && !recipient.isDeleted && isForAccount({ reach });
    const to = isFollowing ? recipient.email : content.to;
    const isProven = recipient?.isProven === true && recipient.email === to;
    const writer = writers.get(kind ?? "");
    const written =
      "paragraphs" in content ? { ...content, to } : writer?.write(to, content.of, { isProven });
    const said = await written;
    if (!said || !isFollowing) return said;
    // Its recipient may have unsubscribed since it was posted.
    if (said.topic && (await isMuted(recipient.id, said.topic))) return undefined;
    if (isProven || !writeProofUrl) return said;
    return { ...said, proofUrl: await writeProofUrl(recipient) };
  };

  const send = async (mailId: string): Promise<void> => {
    const waiting = await mails.findUnsent(db, mailId);
    if (!waiting?.content) return;
    const content = await writeContent(waiting, waiting.content);
    if (content === "waits") {
      // The address was proven meanwhile, so the message is sent now.
      if (!(await hold(mailId, waiting.recipient_id ?? ""))) await send(mailId);
      return;
    }
    if (!content) return mails.deleteMail(db, mailId);
    try {
      await mailGateway.send(
        await complete(content, {
          postedAt: waiting.posted_at,
          recipientId: waiting.recipient_id,
        }),
      );
    } catch (error) {
      await mails.setError(db, mailId, messageOf(error).slice(0, ERROR_LENGTH));
      throw error;
    }
    const now = clock.now();
    await mails.setSent(db, mailId, now);
    observeDelay({}, Math.max(0, now.getTime() - waiting.due_at.getTime()) / 1000);
  };

  jobs.define<{ mailId: string }>(
    MAIL_JOB,
    async (job) => {
      if (!isWhole(job)) return send(job.mailId);
      await mailGateway.send(job);
      await mails.setSent(db, job.mailId, clock.now());
    },
    {
      parallel: CONNECTIONS,
      givenUp: async ({ mailId }) => mails.setGivenUp(db, mailId, clock.now()),
    },
  );

  const enqueue = (tx: Tx, ids: readonly string[]): Promise<void> =>
    jobs.enqueue(tx, MAIL_JOB, ...ids.map((mailId) => ({ mailId })));

  /** The messages without those about an unproven address. */
  const listPostable = async (tx: Tx, contents: readonly MailContent[]): Promise<MailContent[]> => {
    const postable: MailContent[] = [];
    for (const content of contents) {
      const holder =
        content.reach === "address" ? await mails.findRecipientAt(tx, content.to) : undefined;
      if (content.reach !== "address" || (holder && isMailable(holder))) postable.push(content);
    }
    return postable;
  };

  const postMail: PostMail = async (tx, contents, about = undefined) => {
    const postable = await listPostable(tx, [contents].flat());
    if (postable.length === 0) return;
    const notified = await notifyPeople(tx, postable.filter(isForAccount));
    const mailed = [...notified, ...postable.filter((content) => !isForAccount(content))];
    const posted = mailed.map((content) => ({
      id: randomUUID(),
      about: about ?? null,
      content,
      kind: null,
      subject: content.subject,
      at: clock.now(),
    }));
    if (posted.length === 0) return;
    await mails.insertMails(tx, posted);
    await enqueue(
      tx,
      posted.map(({ id }) => id),
    );
  };

  const secretMails: SecretMails = {
    define: (kind, write, reach) => {
      writers.set(kind, { write, reach });
    },
    post: async (tx, kind, { to, subject, of, about = null, notification }) => {
      if (notification && (await notifyPeople(tx, [{ to, subject, ...notification }])).length === 0)
        return;
      const id = randomUUID();
      const content = of === undefined ? { to } : { to, of };
      const posted = { id, about, content, kind, subject, at: clock.now() };
      await mails.insertMails(tx, [posted]);
      await enqueue(tx, [id]);
    },
  };

  return {
    postMail,
    secretMails,

    /** Registers the function that makes the link for an unproven address. */
    defineProofUrl: (write: WriteProofUrl): void => {
      writeProofUrl = write;
    },

    /** Sends the messages that waited for the proof of a person's address. */
    async release(tx: Tx, recipientId: string): Promise<void> {
      const ids = await mails.takeHeld(tx, recipientId);
      if (ids.length > 0) await enqueue(tx, ids);
    },

    /** A page of the given-up messages, and their number. */
    async findGivenUp(part: {
      offset: number;
      limit: number;
    }): Promise<{ rows: mails.GivenUpMailRow[]; total: number }> {
      const [rows, total] = await Promise.all([
        mails.listGivenUp(db, part),
        mails.countGivenUp(db),
      ]);
      return { rows, total };
    },

    /** Number of given-up messages. */
    countGivenUp: (): Promise<number> => mails.countGivenUp(db),

    /** Seconds since the oldest unsent message was posted. */
    async oldestWait(): Promise<number> {
      const oldest = await mails.findOldestUnsent(db);
      return oldest ? (clock.now().getTime() - oldest.getTime()) / 1000 : 0;
    },

    /** Sends one given-up message again, or all without an id. @returns their number */
    async sendAgain(tx: Tx, id: string | undefined): Promise<number> {
      const ids = await mails.takeGivenUp(tx, id);
      if (ids.length > 0) await enqueue(tx, ids);
      return ids.length;
    },

    /** Erases the text of messages given up three months ago. */
    forgetOld: (now: Date): Promise<number> =>
      mails.forgetGivenUp(db, { before: new Date(now.getTime() - FORGET_AFTER_DAYS * DAY_MS) }),
    /** Deletes messages that waited a month for the proof of an address. @returns their number */
    deleteHeld: (now: Date): Promise<number> =>
      mails.deleteHeld(db, { before: new Date(now.getTime() - HELD_DAYS * DAY_MS) }),
    /** Deletes the records of messages that were posted five years ago. @returns their number */
    deleteOld: (now: Date): Promise<number> =>
      mails.deletePostedBefore(db, new Date(now.getTime() - LISTED_YEARS * 365.25 * DAY_MS)),
  };
};

export type MailService = ReturnType<typeof createMail>;
