import { customAlphabet } from "nanoid";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db.ts";
import type { OrderRow } from "../../../platform/schema.ts";
import type { PostMail } from "../../mail/public.ts";
import { type Purchase, planOrderTransfer } from "../../payments/public.ts";
import { isOnSale, lockSaleableProduct, returnStock, takeStock } from "../../products/public.ts";
import { buyerOrderMail, sellerOrderMail } from "../mails.ts";
import { findPickup } from "../pickup/public.ts";
import * as orders from "../repository.ts";
import { canBecome } from "../rules.ts";

type Deps = { clock: Clock; postMail: PostMail; feePercent: number; publicUrl: string };

/** Readable aloud and by hand: no letter or digit that looks like another. */
const randomNumber = customAlphabet("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", 8);

const newOrderNumber = async (tx: Tx): Promise<string> => {
  const drawn = randomNumber();
  const orderNumber = `${drawn.slice(0, 4)}-${drawn.slice(4)}`;
  return (await orders.isNumberTaken(tx, orderNumber)) ? newOrderNumber(tx) : orderNumber;
};

const getOrder = async (db: Db, id: string): Promise<OrderRow> => {
  const order = await orders.findOrder(db, id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
};

/** What an order does when its payment settles. */
export const createOrderPurchase = (deps: Deps): Purchase => {
  const { clock, postMail, feePercent, publicUrl } = deps;

  /** Whether an order that is being paid has its units: still held, or to be had again. */
  const hasStock = async (tx: Tx, order: OrderRow): Promise<boolean> => {
    if (order.status === "pending") return true;
    const product = await lockSaleableProduct(tx, order.product_id);
    if (!product || !isOnSale(product, clock.today())) return false;
    return takeStock(tx, order.product_id, order.quantity);
  };

  const postNews = async (tx: Tx, orderId: string): Promise<void> => {
    const { news, orderNumber, place } = await findPickup(tx, orderId);
    await postMail(tx, buyerOrderMail(news, orderNumber, place, publicUrl));
    await postMail(tx, sellerOrderMail(news, orderNumber, place, publicUrl));
  };

  return {
    describe: async (db, orderId) => {
      const order = await getOrder(db, orderId);
      const { productName } = await orders.findNews(db, orderId);
      return {
        lines: [{ label: productName, unitAmount: order.price_cents, quantity: order.quantity }],
        successPath: "/ProductPaymentSuccess",
        cancelPath: `/product-listing?product=${order.product_id}&quantity=${order.quantity}`,
      };
    },

    confirm: async (tx, orderId, now) => {
      const order = await orders.lockOrder(tx, orderId);
      if (!order || !canBecome(order.status, "to_collect")) return undefined;
      if (!(await hasStock(tx, order))) return undefined;
      const orderNumber = await newOrderNumber(tx);
      await orders.setPaid(tx, orderId, orderNumber, now);
      await postNews(tx, orderId);
      return planOrderTransfer(order.total_cents, feePercent, now);
    },

    release: async (tx, orderId, as) => {
      const order = await orders.lockOrder(tx, orderId);
      if (!order || !canBecome(order.status, as)) return;
      await returnStock(tx, order.product_id, order.quantity);
      await orders.setOrderStatus(tx, orderId, as);
    },

    markRefunded: async (tx, orderId) => {
      await orders.setOrderStatus(tx, orderId, "refunded");
    },

    end: async (tx, orderId) => {
      const order = await orders.lockOrder(tx, orderId);
      if (order?.status !== "to_collect") return "over";
      await returnStock(tx, order.product_id, order.quantity);
      await orders.setOrderStatus(tx, orderId, "refunded");
      return "ended";
    },
  };
};
