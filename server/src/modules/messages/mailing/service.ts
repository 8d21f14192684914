import { messagePaths } from "@stokaz/contract/messages/message-paths";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { IsOffered } from "../../../platform/features.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { SecretMails } from "../../mail/public.ts";
import { makeLink } from "../links/public.ts";
import { UNREAD_SUBJECT, unreadContent, unreadMail } from "../mails.ts";
import type { Mask } from "../masking/public.ts";
import * as messages from "../repository.ts";
import { mailLimits, nameOf } from "../rules.ts";
import { getConversation, maskMessage } from "../service.ts";
import * as rows from "./repository.ts";

/** The job that mails people about their unread messages. */
export const UNREAD_MAILS_JOB = "mail-unread-messages";
/** Kind of mail about unread messages. */
const UNREAD_MAIL = "unread-messages";
/** Number of messages that a mail repeats, the last ones. */
const REPEATED = 5;

export type UnreadMailsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  secretMails: SecretMails;
  publicUrl: string;
  mask: Mask;
  isOffered: IsOffered;
};

/**
 * Defines the job that mails unread messages: one mail for messages written in a row, with a link
 * to answer.
 */
export const scheduleUnreadMails = (deps: UnreadMailsDeps): void => {
  const { db, clock, jobs, secretMails, publicUrl, mask, isOffered } = deps;

  const notify = (waiting: rows.Waiting): Promise<void> =>
    inTransaction(db, async (tx) => {
      // One transaction stores both this and its mail, or neither.
      const newest = await rows.takeUnmailed(tx, waiting, clock.now());
      if (!newest) return;
      const { conversation_id: id, recipient_id: userId } = waiting;
      const { subject_name: about } = await getConversation(tx, id, { userId });
      const notification = unreadContent(
        about,
        `${publicUrl}${messagePaths.conversation.href(id)}`,
      );
      for (const to of await rows.listReachable(tx, newest)) {
        const mail = { to, subject: UNREAD_SUBJECT, of: newest, notification };
        await secretMails.post(tx, UNREAD_MAIL, mail);
      }
    });

  // The mail is written when it is sent, with the messages unread at that time, so that no token is
  // in the database.
  secretMails.define(UNREAD_MAIL, async (email, messageId = "") => {
    const mailed = await rows.findMailedMessage(db, messageId);
    if (!mailed) return undefined;
    const { conversation_id: id, recipient_id: recipientId, sender_id: senderId } = mailed;
    // A closed account has another address, a changed address must be proven first, and a removed
    // person gets no mail.
    const personId = await rows.findOfSide(db, mailed, email);
    if (!personId) return undefined;
    const [to, side, from] = [
      await messages.getPerson(db, personId),
      await messages.getPerson(db, recipientId),
      await messages.getPerson(db, senderId),
    ];
    if (to.isAway) return undefined;
    const last = await messages.listMessages(db, id, { after: undefined, limit: REPEATED });
    const isOpen = await messages.haveTraded(db, recipientId, senderId);
    const unread = last
      .filter((one) => one.recipient_id === recipientId && !one.read_at && !one.erased_at)
      .reverse();
    if (unread.length === 0) return undefined;
    const { subject_name: about } = await getConversation(db, id, { userId: personId });
    const token = await makeLink(db, { conversationId: id, personId }, clock.now());
    return unreadMail(
      { email, firstName: to.first_name },
      {
        from: nameOf(from),
        about,
        publicUrl,
        token,
        to: personId === recipientId ? undefined : nameOf(side),
        messages: unread.map((one) => {
          const { words } = maskMessage(one, isOpen, mask);
          return { words, pictures: one.pictures.length };
        }),
      },
    );
  });

  jobs.define(
    UNREAD_MAILS_JOB,
    async () => {
      for (const waiting of await rows.listWaiting(db, mailLimits(clock.now()))) {
        await jobs.attempt(UNREAD_MAILS_JOB, waiting.conversation_id, () => notify(waiting));
      }
    },
    isOffered("messages") ? { cron: "* * * * *" } : {},
  );
};
