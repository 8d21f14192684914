import { HANDOVER_LINK_LIFE } from "@stokaz/contract/limits";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import { lockUserForShare } from "../../accounts/public.ts";
import type { SecretMails } from "../../mail/public.ts";
import type { OrderRow } from "../../orders/public.ts";
import { findOrder, listLinesOfOrder, lockOrder } from "../../orders/public.ts";
import type { Cases } from "../cases/public.ts";
import { ANSWERABLE, type AnswerableKind, answerContent, answerMail } from "../mails.ts";
import {
  findRecipients,
  type HandoverEvent,
  type Notices,
  toMailDetails,
} from "../notices/public.ts";
import { insertEvent } from "../repository.ts";
import type { EventRow } from "../tables.ts";
import * as answers from "./repository.ts";

/** Kind of mail that asks the buyer. */
const ANSWER_MAIL = "handover-answer";

type Deps = {
  db: Db;
  clock: Clock;
  secretMails: SecretMails;
  cases: Cases;
  notices: Notices;
  publicUrl: string;
};

/** Event that a link asks about. */
export type Asked = HandoverEvent & { event: EventRow; kind: AnswerableKind };

const isAnswerable = (kind: EventRow["kind"]): kind is AnswerableKind => kind in ANSWERABLE;

/**
 * Defines the mail that asks the buyer. Its token is made when the mail is sent, so that no secret
 * waits in the database.
 */
const defineAnswerMail = ({ db, clock, secretMails, publicUrl }: Deps): void => {
  secretMails.define(ANSWER_MAIL, async (_, eventId) => {
    const asked = eventId && (await findAsked(db, await answers.findEvent(db, eventId)));
    if (!asked) return undefined;
    const [buyer] = await findRecipients(db, [asked.order.buyer_id]);
    if (!buyer) return undefined;
    const token = newToken();
    await answers.setToken(db, eventId, {
      answer_token_hash: hashToken(token),
      answer_until: new Date(clock.now().getTime() + HANDOVER_LINK_LIFE.days * DAY_MS),
    });
    return answerMail(buyer, asked.kind, toMailDetails(asked), { publicUrl, token });
  });
};

const findAsked = async (db: Db, event: EventRow | undefined): Promise<Asked | undefined> => {
  const order = event && (await findOrder(db, event.order_id));
  if (!order || !isAnswerable(event.kind)) return undefined;
  const lines = (await listLinesOfOrder(db, order.id)).filter(({ id }) =>
    event.line_ids.includes(id),
  );
  return { order, lines, event, kind: event.kind };
};

export const createAnswers = (deps: Deps) => {
  const { db, clock, secretMails, cases, notices, publicUrl } = deps;
  defineAnswerMail(deps);

  /** Reads the event of a link. @throws {Problem} handover/link-invalid */
  const read = async (on: Db, token: string): Promise<Asked> => {
    const asked = await findAsked(on, await answers.findByToken(on, hashToken(token), clock.now()));
    if (!asked) throw new Problem("handover/link-invalid");
    return asked;
  };

  /**
   * Makes contested lines wait for the operator, even those that were to wait on for their buyer.
   */
  const contest = async (tx: Tx, asked: Asked, message: string): Promise<void> => {
    const { order, lines, event } = asked;
    const contested = await insertEvent(tx, {
      order_id: order.id,
      line_ids: event.line_ids,
      actor_id: order.buyer_id,
      at: clock.now(),
      kind: "contested",
      note: message,
    });
    if (!(await cases.addMessage(tx, event.id, message))) {
      const free = lines.filter((line) => !line.is_contested);
      await cases.open(tx, contested, free, message);
    }
    await notices.contested(tx, { order, lines, event: contested });
  };

  const post = async (
    tx: Tx,
    order: OrderRow,
    event: EventRow,
    { isNotified }: { isNotified: boolean },
  ): Promise<void> => {
    const [buyer] = await findRecipients(tx, [order.buyer_id]);
    if (!buyer || !isAnswerable(event.kind)) return;
    await secretMails.post(tx, ANSWER_MAIL, {
      to: buyer.email,
      subject: ANSWERABLE[event.kind].subject(order.order_number ?? ""),
      of: event.id,
      about: order.id,
      ...(isNotified && { notification: answerContent(event.kind, order.id, publicUrl) }),
    });
  };

  return {
    /**
     * Asks the buyer if the event is right: by a mail with a link, which waits until their address
     * is proven, and by a notification.
     */
    ask: (tx: Tx, order: OrderRow, event: EventRow): Promise<void> =>
      post(tx, order, event, { isNotified: true }),

    /**
     * Ends all links of a buyer whose address was replaced, and asks at the new one. The
     * notifications of before are still there.
     */
    async askAgain(tx: Tx, buyerId: string): Promise<void> {
      for (const event of await answers.endTokensOf(tx, buyerId, clock.now())) {
        const order = await findOrder(tx, event.order_id);
        if (order) await post(tx, order, event, { isNotified: false });
      }
    },

    read: (token: string): Promise<Asked> => read(db, token),

    /**
     * Records that the buyer confirms an event that a mail told them, or contests it.
     *
     * @throws {Problem} handover/link-invalid, handover/already-answered
     */
    async answer(token: string, given: { isRight: boolean; message: string }): Promise<void> {
      await inTransaction(db, async (tx) => {
        const known = await read(tx, token);
        // A buyer who closes their account at the same moment leaves no words either.
        await lockUserForShare(tx, known.order.buyer_id);
        await lockOrder(tx, known.order.id);
        const asked = await read(tx, token);
        const answer = given.isRight ? "confirmed" : "contested";
        if (!(await answers.setAnswer(tx, asked.event.id, answer))) {
          throw new Problem("handover/already-answered");
        }
        if (!given.isRight) return contest(tx, asked, given.message);
        await insertEvent(tx, {
          order_id: asked.order.id,
          line_ids: asked.event.line_ids,
          actor_id: asked.order.buyer_id,
          at: clock.now(),
          kind: "confirmed",
        });
      });
    },
  };
};

export type Answers = ReturnType<typeof createAnswers>;
