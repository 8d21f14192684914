import type { Stripe } from "stripe";
import { transfersStatus } from "./accounts.ts";
import type { Operations } from "./api.ts";
import { availableBalance, availableOn, recordMovement } from "./balance.ts";
import { impossible, invalidParameter, missing } from "./errors.ts";
import { expand } from "./expand.ts";
import { newId } from "./ids.ts";
import { ACCOUNTS, CHARGES, TRANSFERS } from "./kinds.ts";
import { wholeList } from "./lists.ts";
import { euros } from "./money.ts";
import { integer, list, metadata, optional, PAGING, record, text } from "./parameters.ts";
import { existing, listBy, retrieve } from "./reading.ts";
import type { Work } from "./work.ts";

type Transfer = Stripe.Transfer;
type Reversal = Stripe.TransferReversal;

/** Start of the e-mail of accounts to which no transfer succeeds. */
const REFUSED_SELLER = "refuse-transfer";

const transferParams = record({
  amount: optional(integer(1)),
  currency: text(3),
  destination: text(),
  expand: optional(list(text())),
  metadata: optional(metadata),
  source_transaction: optional(text()),
  transfer_group: optional(text(255)),
});
type TransferParams = ReturnType<typeof transferParams>;
const reversalParams = record({
  amount: optional(integer(1)),
  expand: optional(list(text())),
  metadata: optional(metadata),
});

const checkDestination = (work: Work, id: string): void => {
  const account = work.store.find(ACCOUNTS, id);
  if (!account) throw missing("destination", id, "destination");
  if (transfersStatus(account) !== "active") {
    throw impossible(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      "insufficient_capabilities_for_transfer",
    );
  }
  if (account.contact_email?.startsWith(REFUSED_SELLER)) {
    throw impossible(
      "The requested transfer cannot be created. Contact us if you are receiving this error.",
      "transfers_not_allowed",
    );
  }
};

/** Computes the cents that can still be sent from a charge: neither sent nor refunded yet. */
const leftOf = (work: Work, charge: Stripe.Charge): number =>
  work.store
    .list(TRANSFERS, { where: { source_transaction: charge.id } })
    .reduce(
      (left, transfer) => left - transfer.amount + transfer.amount_reversed,
      charge.amount_captured - charge.amount_refunded,
    );

const amountFromCharge = (work: Work, charge: Stripe.Charge, asked: number | undefined): number => {
  const left = leftOf(work, charge);
  const amount = asked ?? left;
  if (amount > left || amount <= 0) {
    throw impossible(
      `Transfers using this transaction as a source must not exceed the source amount of ${euros(charge.amount)}. (${euros(Math.max(0, left))} is left to transfer.)`,
      undefined,
      "amount",
    );
  }
  return amount;
};

const amountFromBalance = (work: Work, params: TransferParams): number => {
  if (params.amount === undefined) {
    throw invalidParameter("Missing required param: amount.", "amount", "parameter_missing");
  }
  if (params.amount > availableBalance(work, params.currency.toLowerCase())) {
    throw impossible(
      "You have insufficient available funds in your Stripe account. One likely reason you have insufficient funds is that your funds are automatically being paid out; try enabling manual payouts by going to https://dashboard.stripe.com/account/payouts.",
      "balance_insufficient",
    );
  }
  return params.amount;
};

const sourceOf = (work: Work, params: TransferParams): Stripe.Charge | undefined => {
  if (params.source_transaction === undefined) return undefined;
  const charge = work.store.find(CHARGES, params.source_transaction);
  if (!charge) throw missing("charge", params.source_transaction, "source_transaction");
  if (charge.currency !== params.currency.toLowerCase()) {
    throw impossible(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${params.currency.toLowerCase()})`,
      undefined,
      "currency",
    );
  }
  return charge;
};

const createTransfer = (work: Work, params: TransferParams): Transfer => {
  checkDestination(work, params.destination);
  const source = sourceOf(work, params);
  const amount = source
    ? amountFromCharge(work, source, params.amount)
    : amountFromBalance(work, params);
  const id = newId("tr_3");
  const currency = params.currency.toLowerCase();
  const transfer: Transfer = {
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: recordMovement(work, {
      amount: -amount,
      currency,
      source: id,
      type: "transfer",
      // A transfer with a source charge leaves when the money of that charge is available.
      ...(typeof source?.balance_transaction === "string"
        ? { availableOn: availableOn(work, source.balance_transaction) }
        : {}),
    }),
    created: work.clock.seconds(),
    currency,
    description: null,
    destination: params.destination,
    destination_payment: newId("py_1"),
    livemode: false,
    metadata: params.metadata ?? {},
    reversals: wholeList<Reversal>([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: "card",
    transfer_group: params.transfer_group ?? source?.transfer_group ?? null,
  };
  work.store.insert(TRANSFERS, id, transfer.created, transfer);
  work.emit("transfer.created", transfer);
  return transfer;
};

const createReversal = (
  work: Work,
  transfer: Transfer,
  params: ReturnType<typeof reversalParams>,
): Reversal => {
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw impossible(`Transfer ${transfer.id} has already been reversed.`);
  const amount = params.amount ?? left;
  if (amount > left) {
    throw impossible(
      `Reversal amount (${euros(amount)}) is greater than unreversed amount on transfer (${euros(left)})`,
      undefined,
      "amount",
    );
  }
  const id = newId("trr_1");
  const reversal: Reversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: recordMovement(work, {
      amount,
      currency: transfer.currency,
      source: id,
      type: "transfer_refund",
    }),
    created: work.clock.seconds(),
    currency: transfer.currency,
    destination_payment_refund: newId("pyr_1"),
    metadata: params.metadata ?? {},
    source_refund: null,
    transfer: transfer.id,
  };
  const reversed: Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: transfer.amount_reversed + amount === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  };
  work.store.update(TRANSFERS, transfer.id, reversed);
  work.emit("transfer.reversed", reversed, {
    previous: { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed },
  });
  return reversal;
};

export const transferOperations: Operations = {
  "POST /v1/transfers": ({ work, params }) => {
    const read = transferParams(params, "");
    return expand(work.store, createTransfer(work, read), read.expand);
  },
  "GET /v1/transfers/:id": retrieve(TRANSFERS),
  "GET /v1/transfers": listBy(TRANSFERS, "/v1/transfers", "destination", "transfer_group"),
  "POST /v1/transfers/:id/reversals": ({ work, id, params }) => {
    const read = reversalParams(params, "");
    return expand(
      work.store,
      createReversal(work, existing(work, TRANSFERS, id), read),
      read.expand,
    );
  },
  "GET /v1/transfers/:id/reversals": ({ work, id, params }) => {
    record(PAGING)(params, "");
    return existing(work, TRANSFERS, id).reversals;
  },
};
