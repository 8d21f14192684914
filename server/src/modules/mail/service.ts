import type { Mail, MailGateway } from "../../gateways/mail.ts";
import type { Tx } from "../../platform/db.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { type MailContent, renderMail } from "../../platform/mail-template.ts";

/** The job that sends one message. */
export const MAIL_JOB = "send-mail";

/** Has messages sent once the transaction commits, however long the mail server is away. */
export type PostMail = (tx: Tx, ...contents: MailContent[]) => Promise<void>;

export const createPostMail = (deps: {
  jobs: Jobs;
  mail: MailGateway;
  brandName: string;
}): PostMail => {
  deps.jobs.define(MAIL_JOB, (data) => deps.mail.send(data as Mail));
  return (tx, ...contents) => {
    const messages = contents.map((content) => renderMail(content, deps.brandName));
    return deps.jobs.enqueue(tx, MAIL_JOB, ...messages);
  };
};
