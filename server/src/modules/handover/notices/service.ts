import type { Tx } from "../../../platform/db/db.ts";
import type { MailContent, PostMail } from "../../mail/public.ts";
import type { OrderLineRow, OrderRow } from "../../orders/public.ts";
import * as mails from "../mails.ts";
import { unitsOf } from "../rules.ts";
import type { EventRow } from "../tables.ts";
import { findLessorId, findRecipients } from "./repository.ts";

type Deps = { postMail: PostMail; publicUrl: string; operatorEmail: string };

/** An event to report, with its order and lines. */
export type HandoverEvent = {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  event: Pick<EventRow, "actor_id" | "reason" | "note">;
};

/** Details of an event at the door, for mails. */
export const toMailDetails = ({
  order,
  lines,
  event,
}: HandoverEvent): mails.HandoverMailDetails => ({
  orderNumber: order.order_number ?? "",
  placeName: order.place_name,
  lines: lines.map(unitsOf),
  reason: event.reason,
  note: event.note,
});

export const createNotices = ({ postMail, publicUrl, operatorEmail }: Deps) => {
  /**
   * Writes to the lessor, and to each seller about their own lines. The person who acted gets no
   * mail.
   */
  const notify = async (
    tx: Tx,
    handoverEvent: HandoverEvent,
    write: (
      to: mails.NotifiedPerson,
      details: mails.HandoverMailDetails,
      publicUrl: string,
    ) => MailContent | undefined,
  ): Promise<void> => {
    const { order, lines, event } = handoverEvent;
    const lessorId = await findLessorId(tx, order.space_id);
    const sellerIds = lines.map(({ seller_id }) => seller_id);
    const people = await findRecipients(tx, [lessorId, ...sellerIds]);
    const contents = people
      .filter(({ id }) => id !== event.actor_id)
      .flatMap((person) => {
        const isLessor = person.id === lessorId;
        const ownLines = isLessor
          ? lines
          : lines.filter(({ seller_id }) => seller_id === person.id);
        const details = toMailDetails({ ...handoverEvent, lines: ownLines });
        return write({ ...person, isLessor }, details, publicUrl) ?? [];
      });
    await postMail(tx, contents, order.id);
  };

  const notifyOperator = (tx: Tx, handoverEvent: HandoverEvent): Promise<void> => {
    const mail = mails.operatorCaseMail(operatorEmail, toMailDetails(handoverEvent), publicUrl);
    return postMail(tx, mail, handoverEvent.order.id);
  };

  return {
    /**
     * Tells the lessor what somebody else handed over at their place. Sellers get the mails of
     * orders.
     */
    handedOver: (tx: Tx, handoverEvent: HandoverEvent): Promise<void> =>
      notify(tx, handoverEvent, (to, details) =>
        to.isLessor ? mails.lessorHandedOverMail(to, details, publicUrl) : undefined,
      ),
    async refused(tx: Tx, handoverEvent: HandoverEvent): Promise<void> {
      await notify(tx, handoverEvent, mails.refusedMail);
      await notifyOperator(tx, handoverEvent);
    },
    absent: (tx: Tx, handoverEvent: HandoverEvent): Promise<void> =>
      notify(tx, handoverEvent, mails.absentMail),
    async contested(tx: Tx, handoverEvent: HandoverEvent): Promise<void> {
      await notify(tx, handoverEvent, mails.contestedMail);
      await notifyOperator(tx, handoverEvent);
    },

    /**
     * Tells both sides a decision. If it makes a refund, its payer and sellers get the mails of the
     * refund instead.
     */
    async decided(
      tx: Tx,
      handoverEvent: HandoverEvent,
      { decided, isRefundMade }: { decided: mails.Decided; isRefundMade: boolean },
    ): Promise<void> {
      await notify(tx, handoverEvent, (to, details) =>
        isRefundMade && !to.isLessor
          ? undefined
          : mails.decisionMail(to, details, decided, publicUrl),
      );
      const buyers = isRefundMade ? [] : await findRecipients(tx, [handoverEvent.order.buyer_id]);
      const details = toMailDetails(handoverEvent);
      await postMail(
        tx,
        buyers.map((buyer) => mails.buyerDecisionMail(buyer, details, decided, publicUrl)),
        handoverEvent.order.id,
      );
    },
  };
};

export type Notices = ReturnType<typeof createNotices>;
