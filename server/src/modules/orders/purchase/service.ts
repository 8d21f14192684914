import { customAlphabet } from "nanoid";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import type { OrderStatus } from "../../../platform/db/schema.ts";
import { orderReleaseAt, type Purchase, planOrderTransfer } from "../../payments/public.ts";
import { isOnSale, lockSaleableProduct, returnStock, takeStock } from "../../products/public.ts";
import { buyerOrderMail, sellerOrderMail } from "../mails.ts";
import * as orders from "../repository.ts";
import { canBecome, lastDayToCollect } from "../rules.ts";

type Deps = { clock: Clock; feePercent: number; publicUrl: string };

/** Readable aloud and by hand: no letter or digit that looks like another. */
const randomNumber = customAlphabet("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", 8);

/** Gives an order that was paid the first number drawn that no other has. @returns the number */
const setNumbered = async (
  tx: Tx,
  orderId: string,
  changes: Parameters<typeof orders.setNumbered>[3],
): Promise<string> => {
  for (;;) {
    const drawn = randomNumber();
    const orderNumber = `${drawn.slice(0, 4)}-${drawn.slice(4)}`;
    if (await orders.setNumbered(tx, orderId, orderNumber, changes)) return orderNumber;
  }
};

type Wanted = { status: OrderStatus; productId: string; quantity: number };

/** What an order does when its payment settles. */
export const createOrderPurchase = (deps: Deps): Purchase => {
  const { clock, feePercent, publicUrl } = deps;

  /** Whether an order that is being paid has its units: still held, or to be had again. */
  const hasStock = async (tx: Tx, { status, productId, quantity }: Wanted): Promise<boolean> => {
    if (status === "pending") return true;
    const product = await lockSaleableProduct(tx, productId);
    if (!product || !isOnSale(product, clock.today())) return false;
    return takeStock(tx, productId, quantity);
  };

  return {
    describe: async (db, orderId) => {
      const { productName, productId, price, quantity, buyerEmail } = await orders.findBought(
        db,
        orderId,
      );
      return {
        payerEmail: buyerEmail,
        lines: [{ label: productName, unitAmount: price, quantity }],
        successPath: "/ProductPaymentSuccess",
        cancelPath: `/product-listing?product=${productId}&quantity=${quantity}`,
      };
    },

    confirm: async (tx, orderId, now) => {
      const order = await orders.lockWithSurroundings(tx, orderId);
      if (!order || !canBecome(order.status, "to_collect")) return undefined;
      if (!(await hasStock(tx, order))) return undefined;
      const made = { status: "to_collect", paid_at: now } as const;
      const collectBy = lastDayToCollect(clock.dayOf(orderReleaseAt(now)), order.rentalEnd);
      const news = { ...order, orderNumber: await setNumbered(tx, orderId, made) };
      return {
        transfers: planOrderTransfer(order.total, feePercent, now),
        mails: [buyerOrderMail(news, { collectBy, publicUrl }), sellerOrderMail(news, publicUrl)],
      };
    },

    release: async (tx, orderId, as) => {
      const order = await orders.lockOrder(tx, orderId);
      if (!order || !canBecome(order.status, as)) return;
      await returnStock(tx, order.product_id, order.quantity);
      await orders.setOrderStatus(tx, orderId, as);
    },

    // Its buyer paid: they find it among their orders, and can name it.
    markRefunded: async (tx, orderId) => {
      await setNumbered(tx, orderId, { status: "refunded" });
    },

    end: async (tx, orderId) => {
      const order = await orders.lockOrder(tx, orderId);
      if (order?.status !== "to_collect") return "over";
      await returnStock(tx, order.product_id, order.quantity);
      await orders.setOrderStatus(tx, orderId, "refunded");
      return "ended";
    },

    // Nobody else counts on an order: it ends at once.
    endOnceFree: () => Promise.resolve(),
  };
};
