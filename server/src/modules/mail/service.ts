import { randomUUID } from "node:crypto";
import type { Mail, MailGateway } from "../../gateways/mail.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { type MailContent, renderMail } from "../../platform/mail-template.ts";
import { insertMails, isSent, setSent } from "./repository.ts";

/** The job that sends one message. */
export const MAIL_JOB = "send-mail";

/**
 * Has messages sent once the transaction commits, however long the mail server is away.
 *
 * @param about the order or rental that they are about, to be found again in its history
 */
export type PostMail = (
  tx: Tx,
  contents: MailContent | readonly MailContent[],
  about?: string,
) => Promise<void>;

export const createPostMail = (deps: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: MailGateway;
  brandName: string;
}): PostMail => {
  const { db, clock, jobs, mail, brandName } = deps;
  jobs.define(MAIL_JOB, async (data, isRepeated) => {
    const { mailId, ...content } = data as Mail & { mailId: string };
    if (isRepeated && (await isSent(db, mailId))) return;
    await mail.send(content);
    await setSent(db, mailId, clock.now());
  });
  return async (tx, contents, about) => {
    const messages = [contents].flat().map((content) => ({ mailId: randomUUID(), content }));
    await Promise.all([
      insertMails(
        tx,
        messages.map(({ mailId, content }) => ({
          id: mailId,
          about: about ?? null,
          email: content.to,
          subject: content.subject,
          at: clock.now(),
        })),
      ),
      jobs.enqueue(
        tx,
        MAIL_JOB,
        ...messages.map(({ mailId, content }) => ({ ...renderMail(content, brandName), mailId })),
      ),
    ]);
  };
};
