import { paths } from "@stokaz/contract/paths";
import { canMove, transition } from "@stokaz/contract/transitions";
import { customAlphabet } from "nanoid";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Purchase, PurchaseDescription } from "../../checkout/public.ts";
import { orderReleaseAt, planOrderTransfer } from "../../payments/public.ts";
import { lockSaleableProduct, returnStock, takeStock } from "../../products/public.ts";
import { buyerOrderMail, sellerOrderMail } from "../mails.ts";
import * as orders from "../repository.ts";
import { lastDayToCollect, ORDER_TRANSITIONS } from "../rules.ts";
import type { OrderStatus } from "../tables.ts";

type Deps = { clock: Clock; feePercent: number; publicUrl: string };

/** Readable aloud and by hand: no letter or digit that looks like another. */
const randomNumber = customAlphabet("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", 8);

/** The first number drawn that no order has. */
const drawNumber = async (tx: Tx): Promise<string> => {
  for (;;) {
    const drawn = randomNumber();
    const orderNumber = `${drawn.slice(0, 4)}-${drawn.slice(4)}`;
    if (await orders.isNumberFree(tx, orderNumber)) return orderNumber;
  }
};

/** What a buyer reads on the hosted page of an order. */
export const describeOrder = async (db: Db, orderId: string): Promise<PurchaseDescription> => {
  const { productName, productId, price, quantity, buyerEmail } = await orders.findBought(
    db,
    orderId,
  );
  return {
    payerEmail: buyerEmail,
    lines: [{ label: productName, unitAmount: price, quantity }],
    successPath: paths.productPaymentSuccess.href(),
    cancelPath: paths.productListing.href({ product: productId, quantity }),
  };
};

type Wanted = { status: OrderStatus; productId: string; quantity: number };

/** What an order does when its payment settles. */
export const createOrderPurchase = (deps: Deps): Purchase => {
  const { clock, feePercent, publicUrl } = deps;

  /** Whether an order that is being paid has its units: still held, or to be had again. */
  const hasStock = async (tx: Tx, { status, productId, quantity }: Wanted): Promise<boolean> => {
    if (status === "pending") return true;
    const product = await lockSaleableProduct(tx, productId, clock.today());
    return product?.isOnSale === true && takeStock(tx, productId, quantity);
  };

  /** Moves an order that holds units to a state in which it holds none. */
  const free = async (tx: Tx, orderId: string, as: OrderStatus): Promise<void> => {
    if (!(await orders.moveOrder(tx, orderId, transition(ORDER_TRANSITIONS, as)))) return;
    const order = await orders.findOrder(tx, orderId);
    if (order) await returnStock(tx, order.product_id, order.quantity);
  };

  return {
    describe: describeOrder,

    confirm: async (tx, orderId, now) => {
      const order = await orders.lockWithSurroundings(tx, orderId);
      if (!order || !canMove(ORDER_TRANSITIONS, order.status, "to_collect")) return undefined;
      if (!(await hasStock(tx, order))) return undefined;
      const orderNumber = await drawNumber(tx);
      const made = { order_number: orderNumber, paid_at: now };
      await orders.moveOrder(tx, orderId, transition(ORDER_TRANSITIONS, "to_collect"), made);
      const collectBy = lastDayToCollect(clock.dayOf(orderReleaseAt(now)), order.rentalEnd);
      const news = { ...order, orderNumber };
      return {
        transfers: planOrderTransfer(order.total, feePercent, now),
        mails: [buyerOrderMail(news, { collectBy, publicUrl }), sellerOrderMail(news, publicUrl)],
      };
    },

    release: free,

    // Its buyer paid: they find it among their orders, and can name it.
    markRefunded: async (tx, orderId) => {
      const numbered = { order_number: await drawNumber(tx) };
      await orders.moveOrder(tx, orderId, transition(ORDER_TRANSITIONS, "refunded"), numbered);
    },

    end: async (tx, orderId) => {
      const order = await orders.lockOrder(tx, orderId);
      if (order?.status !== "to_collect") return "over";
      await free(tx, orderId, "refunded");
      return "ended";
    },

    // Nobody else counts on an order: it ends at once.
    endOnceFree: () => Promise.resolve(),
  };
};
