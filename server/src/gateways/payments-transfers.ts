import type { Cents } from "@stokaz/contract/money/money";
import type Stripe from "stripe";
import { idOf, withRefusals } from "./payments-calls.ts";
import { ProviderRefusal } from "./payments-refusal.ts";

/**
 * Calls about money that goes to sellers, and back. A repeated call with the same row has no second
 * effect.
 */
export type TransferCalls = {
  /**
   * Sends money of one payment to a connected account.
   *
   * @param order `spentKeys`: number of keys used before; the provider keeps even a failure under
   * its key
   * @returns the transfer's id
   * @throws {ProviderRefusal}
   */
  transfer(order: {
    transferId: string;
    spentKeys: number;
    amount: Cents;
    accountId: string;
    paymentIntentId: string;
    group: string;
  }): Promise<string>;
  /** Provider's id of our transfer that may have been made although no answer came. */
  findTransfer(group: string, transferId: string): Promise<string | undefined>;
  /**
   * Takes a transfer back, partly or fully.
   *
   * @returns the reversal's id
   * @throws {ProviderRefusal}
   */
  reverseTransfer(order: {
    reversalId: string;
    spentKeys: number;
    providerTransferId: string;
    amount: Cents;
  }): Promise<string>;
  /** Provider's id of our reversal that may have been made although no answer came. */
  findReversal(providerTransferId: string, reversalId: string): Promise<string | undefined>;
};

const LIST_PAGE = 100;

/**
 * A transfer is drawn on the charge of its payment, so it never takes other money of the balance.
 */
export const transferCalls = (stripe: Stripe): TransferCalls => ({
  transfer: async ({ transferId, spentKeys, amount, accountId, paymentIntentId, group }) => {
    const payment = await withRefusals(stripe.paymentIntents.retrieve(paymentIntentId));
    const chargeId = idOf(payment.latest_charge);
    if (chargeId === undefined) {
      throw new ProviderRefusal("the payment has no charge", undefined, payment);
    }
    const transfer = await withRefusals(
      stripe.transfers.create(
        {
          amount,
          currency: "eur",
          destination: accountId,
          source_transaction: chargeId,
          transfer_group: group,
          metadata: { transfer_id: transferId },
        },
        { idempotencyKey: `transfer_${transferId}_${spentKeys}` },
      ),
    );
    return transfer.id;
  },
  findTransfer: async (group, transferId) => {
    for await (const transfer of stripe.transfers.list({
      transfer_group: group,
      limit: LIST_PAGE,
    })) {
      if (transfer.metadata.transfer_id === transferId) return transfer.id;
    }
    return undefined;
  },
  reverseTransfer: async ({ reversalId, spentKeys, providerTransferId, amount }) => {
    const reversal = await withRefusals(
      stripe.transfers.createReversal(
        providerTransferId,
        { amount, metadata: { reversal_id: reversalId } },
        { idempotencyKey: `reversal_${reversalId}_${spentKeys}` },
      ),
    );
    return reversal.id;
  },
  findReversal: async (providerTransferId, reversalId) => {
    for await (const reversal of stripe.transfers.listReversals(providerTransferId, {
      limit: LIST_PAGE,
    })) {
      if (reversal.metadata?.reversal_id === reversalId) return reversal.id;
    }
    return undefined;
  },
});
