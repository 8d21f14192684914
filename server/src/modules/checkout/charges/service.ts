import type { Cents } from "@stokaz/contract/money";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { isRowId } from "../../../platform/db/row-id.ts";
import { keepTrace } from "../../../platform/observability/tracing.ts";
import * as checkouts from "../repository.ts";
import { CHECKOUT_TRANSITIONS } from "../rules.ts";

/** Money that is taken of a kept card, without a page. Cents. */
type Charge = {
  id: string;
  rentId: string;
  rentalId: string;
  payerId: string;
  sellerId: string;
  amount: Cents;
};

type SettleCharge = (tx: Tx, checkoutId: string, paymentIntentId: string) => Promise<void>;

/** How long the answer of a charge may be waited for: it ends by what the provider says, not by time. */
const AWAITED_MS = 30 * 86_400_000;

/** Charges of kept cards: checkouts whose payer is not there. */
export const createCharges = ({ clock }: { clock: Clock }, settleCharge: SettleCharge) => {
  /** The bank refused it: nothing was taken, and nothing will be. */
  const close = async (tx: Tx, id: string): Promise<void> => {
    const to = transition(CHECKOUT_TRANSITIONS, "cancelled");
    await checkouts.moveCheckout(tx, id, to, { settled_at: clock.now() });
  };

  return {
    /** Begins a charge; one that was begun before goes on. */
    async begin(tx: Tx, charge: Charge): Promise<void> {
      const now = clock.now();
      await checkouts.insertCharge(tx, {
        id: charge.id,
        purpose: "rent",
        rental_id: charge.rentalId,
        rent_id: charge.rentId,
        order_id: null,
        payer_id: charge.payerId,
        seller_id: charge.sellerId,
        request_key: null,
        amount_cents: charge.amount,
        status: "open",
        hold_expires_at: new Date(now.getTime() + AWAITED_MS),
        created_at: now,
        traceparent: keepTrace() ?? null,
      });
    },

    /**
     * It was paid. What was found to be paid by another checkout of the same month settles that one.
     *
     * @param paid `checkoutId`: the one it was found by, which a restored backup may have forgotten
     */
    async settle(
      tx: Tx,
      id: string,
      paid: { paymentIntentId: string; checkoutId?: string | undefined },
    ): Promise<void> {
      const { checkoutId = id, paymentIntentId } = paid;
      const isOther =
        checkoutId !== id &&
        isRowId(checkoutId) &&
        (await checkouts.lockCheckout(tx, checkoutId)) !== undefined;
      if (isOther) await close(tx, id);
      await settleCharge(tx, isOther ? checkoutId : id, paymentIntentId);
    },

    close,
  };
};
