import type { Tx } from "../../../platform/db/db.ts";
import type { MailContent, PostMail } from "../../mail/public.ts";
import type { OrderLineRow, OrderRow } from "../../orders/public.ts";
import * as mails from "../mails.ts";
import { unitsOf } from "../rules.ts";
import type { EventRow } from "../tables.ts";
import { findLessorId, findRecipients } from "./repository.ts";

type Deps = { postMail: PostMail; publicUrl: string; operatorEmail: string };

/** An event to report, with its order and lines. */
export type Happening = {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  event: Pick<EventRow, "actor_id" | "reason" | "note">;
};

/** Details of an event at the door, for mails. */
export const toMailDetails = ({ order, lines, event }: Happening): mails.HandoverMailDetails => ({
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
    happening: Happening,
    write: (
      to: mails.NotifiedPerson,
      details: mails.HandoverMailDetails,
      publicUrl: string,
    ) => MailContent | undefined,
  ): Promise<void> => {
    const { order, lines, event } = happening;
    const lessorId = await findLessorId(tx, order.space_id);
    const sellerIds = lines.map(({ seller_id }) => seller_id);
    const people = await findRecipients(tx, [lessorId, ...sellerIds]);
    const told = people
      .filter(({ id }) => id !== event.actor_id)
      .flatMap((person) => {
        const isLessor = person.id === lessorId;
        const theirs = isLessor ? lines : lines.filter(({ seller_id }) => seller_id === person.id);
        const details = toMailDetails({ ...happening, lines: theirs });
        return write({ ...person, isLessor }, details, publicUrl) ?? [];
      });
    await postMail(tx, told, order.id);
  };

  const notifyOperator = (tx: Tx, happening: Happening): Promise<void> => {
    const mail = mails.operatorCaseMail(operatorEmail, toMailDetails(happening), publicUrl);
    return postMail(tx, mail, happening.order.id);
  };

  return {
    /**
     * Tells the lessor what somebody else handed over at their place. Sellers get the mails of
     * orders.
     */
    handedOver: (tx: Tx, happening: Happening): Promise<void> =>
      notify(tx, happening, (to, details) =>
        to.isLessor ? mails.lessorHandedOverMail(to, details, publicUrl) : undefined,
      ),
    async refused(tx: Tx, happening: Happening): Promise<void> {
      await notify(tx, happening, mails.refusedMail);
      await notifyOperator(tx, happening);
    },
    absent: (tx: Tx, happening: Happening): Promise<void> =>
      notify(tx, happening, mails.absentMail),
    async contested(tx: Tx, happening: Happening): Promise<void> {
      await notify(tx, happening, mails.contestedMail);
      await notifyOperator(tx, happening);
    },

    /**
     * Tells both sides a decision. A refund's payer and sellers get the mails of the refund
     * instead.
     */
    async decided(tx: Tx, happening: Happening, decided: mails.Decided): Promise<void> {
      const isRefund = decided.decision === "refund";
      await notify(tx, happening, (to, details) =>
        isRefund && !to.isLessor ? undefined : mails.decisionMail(to, details, decided, publicUrl),
      );
      const buyers = isRefund ? [] : await findRecipients(tx, [happening.order.buyer_id]);
      const details = toMailDetails(happening);
      await postMail(
        tx,
        buyers.map((buyer) => mails.buyerDecisionMail(buyer, details, decided, publicUrl)),
        happening.order.id,
      );
    },
  };
};

export type Notices = ReturnType<typeof createNotices>;
