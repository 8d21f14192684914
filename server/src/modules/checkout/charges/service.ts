import type { Cents } from "@stokaz/contract/money/money";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { isRowId } from "../../../platform/db/row-id.ts";
import { keepTrace } from "../../../platform/observability/tracing.ts";
import * as checkouts from "../repository.ts";
import { CHECKOUT_TRANSITIONS } from "../rules.ts";

/** A charge to a kept card, without a payment page. Amount in cents. */
type Charge = {
  id: string;
  rentId: string;
  rentalId: string;
  payerId: string;
  amount: Cents;
};

type SettleCharge = (tx: Tx, checkoutId: string, paymentIntentId: string) => Promise<void>;

/**
 * Time to wait for the answer to a charge. It is long because a charge ends by the provider's
 * answer, not by time.
 */
const AWAITED_MS = 30 * DAY_MS;

/** Charges of kept cards: checkouts whose payer is not present. */
export const createCharges = ({ clock }: { clock: Clock }, settleCharge: SettleCharge) => {
  /** Closes a charge that the bank refused: nothing was taken, and nothing will be. */
  const close = async (tx: Tx, id: string): Promise<void> => {
    const to = transition(CHECKOUT_TRANSITIONS, "cancelled");
    await checkouts.moveCheckout(tx, id, to, { settled_at: clock.now() });
  };

  return {
    /** Begins a charge; a charge that was begun before stays as it is. */
    async begin(tx: Tx, charge: Charge): Promise<void> {
      const now = clock.now();
      await checkouts.insertCharge(tx, {
        id: charge.id,
        purpose: "rent",
        rental_id: charge.rentalId,
        rent_id: charge.rentId,
        order_id: null,
        payer_id: charge.payerId,
        request_key: null,
        amount_cents: charge.amount,
        status: "open",
        hold_expires_at: new Date(now.getTime() + AWAITED_MS),
        created_at: now,
        traceparent: keepTrace() ?? null,
      });
    },

    /**
     * Settles a paid charge. If the money was paid by another checkout of the same month, that
     * checkout is settled and this one closed.
     *
     * @param paid `checkoutId` is the checkout known to the provider, which a restored backup may
     * have forgotten
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
