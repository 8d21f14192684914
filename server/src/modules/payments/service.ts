import type { Clock } from "../../platform/clock.ts";
import type { Books } from "../checkout/public.ts";
import { recordPayment } from "./ledger/public.ts";
import { scheduleTransfers } from "./payouts/public.ts";
import type { Refunds } from "./refunds/public.ts";

type Deps = { clock: Clock; refunds: Pick<Refunds, "giveBackLate" | "isLate"> };

/** What follows in the books from a checkout session that is paid. */
export const createBooks = ({ clock, refunds }: Deps): Books => ({
  recordSale: async (tx, checkout, { paymentIntentId, transfers }) => {
    const payment = { paymentIntentId, owedTo: "seller", occurredAt: clock.now() } as const;
    await recordPayment(tx, checkout, payment);
    await scheduleTransfers(tx, checkout, transfers);
  },
  giveBackLate: async (tx, checkout, paymentIntentId) => {
    const payment = { paymentIntentId, owedTo: "payer", occurredAt: clock.now() } as const;
    await recordPayment(tx, checkout, payment);
    await refunds.giveBackLate(tx, checkout);
  },
  isLate: refunds.isLate,
});
