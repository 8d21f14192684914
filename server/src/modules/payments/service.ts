import type { Clock } from "../../platform/clock.ts";
import type { Books } from "../checkout/public.ts";
import { recordPayment } from "./ledger/public.ts";
import { scheduleTransfers } from "./payouts/public.ts";
import type { Refunds } from "./refunds/public.ts";

type Deps = {
  clock: Clock;
  refunds: Pick<Refunds, "refundLatePayment" | "refundSoldOut" | "isLate">;
};

/** Books the effects of a paid checkout session. */
export const createBooks = ({ clock, refunds }: Deps): Books => ({
  recordSale: async (tx, checkout, { paymentIntentId, transfers, soldOut }) => {
    const payment = { paymentIntentId, owed: transfers, occurredAt: clock.now() };
    await recordPayment(tx, checkout, payment);
    await scheduleTransfers(tx, checkout, transfers);
    if (soldOut.length > 0) await refunds.refundSoldOut(tx, checkout, soldOut);
  },
  refundLatePayment: async (tx, checkout, paymentIntentId) => {
    await recordPayment(tx, checkout, { paymentIntentId, owed: [], occurredAt: clock.now() });
    await refunds.refundLatePayment(tx, checkout);
  },
  isLate: refunds.isLate,
});
