import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import { orderReleaseAt } from "../../payments/public.ts";
import type { Slots } from "../../slots/public.ts";
import * as orders from "../repository.ts";
import { lastDayToCollect } from "../rules.ts";
import type { OrderRow } from "../tables.ts";

/** Each choice mails the buyer, and shortly before the slot those who open the place. */
const CHOICES = { name: "choose-slot", tries: 30, seconds: 86_400 };

export type OrderSlotsDeps = { db: Db; clock: Clock; rateLimit: RateLimit; slots: Slots };

/** Slots of paid orders, for their buyers. */
export const createOrderSlots = ({ db, clock, rateLimit, slots }: OrderSlotsDeps) => {
  /**
   * Checks that an order belongs to the buyer.
   *
   * @throws {Problem} order/not-found, order/not-yours
   */
  const assertOwn = (order: OrderRow | undefined, { userId }: Actor): OrderRow => {
    if (!order) throw new Problem("order/not-found");
    if (order.buyer_id !== userId) throw new Problem("order/not-yours");
    return order;
  };

  const lockOwn = async (tx: Tx, buyer: Actor, orderId: string): Promise<OrderRow> =>
    assertOwn(await orders.lockOrder(tx, orderId), buyer);

  return {
    /**
     * Chooses the slot of an order, or moves it.
     *
     * @returns true if it was moved
     * @throws {Problem} order/not-found, order/not-yours, slot/…, request/too-many
     */
    async choose(buyer: Actor, orderId: string, startsAt: Date): Promise<boolean> {
      await rateLimit(CHOICES, buyer.userId);
      return inTransaction(db, async (tx) => {
        const order = await lockOwn(tx, buyer, orderId);
        const waiting = await orders.listCollectable(tx, orderId);
        if (waiting.length === 0 || !order.paid_at) throw new Problem("slot/order-not-waiting");
        const released = clock.dayOf(orderReleaseAt(order.paid_at));
        const lastDay = lastDayToCollect(
          released,
          orders.findSoonestEnd(waiting),
          order.last_call_on,
        );
        const { space_id: spaceId } = order;
        const hasAlcohol = waiting.some(({ is_adult_only }) => is_adult_only);
        const actorId = buyer.userId;
        return slots.choose(tx, { orderId, spaceId, startsAt, lastDay, hasAlcohol, actorId });
      });
    },

    /**
     * Gives up the slot of a buyer's order.
     *
     * @throws {Problem} order/not-found, order/not-yours, slot/none, slot/too-late
     */
    async giveBack(buyer: Actor, orderId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, buyer, orderId);
        await slots.giveBack(tx, orderId, buyer.userId);
      });
    },

    /**
     * Slot of a buyer's order, with the facts that calendars need.
     *
     * @throws {Problem} order/not-found, order/not-yours, slot/none
     */
    async getMailDetails(buyer: Actor, orderId: string): ReturnType<Slots["getMailDetails"]> {
      assertOwn(await orders.findOrder(db, orderId), buyer);
      return slots.getMailDetails(orderId);
    },
  };
};

export type OrderSlots = ReturnType<typeof createOrderSlots>;
