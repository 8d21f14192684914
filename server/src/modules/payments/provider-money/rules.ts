import type {
  LedgerAccount,
  ProviderMovementKind,
  PurchaseMovementKind,
} from "@stokaz/contract/money/accounting";
import { type Cents, cents } from "@stokaz/contract/money/money";

/**
 * A movement of the provider's balance, in cents: it changes by `amount` − `fee`, because of the
 * object that `reference` names.
 */
type Transaction = {
  readonly id: string;
  readonly category: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly reference: string | undefined;
};

/**
 * Provider's categories of money that our purchases move. The ledger books it by its cause, under
 * these kinds, so only its fee is booked when it is read.
 */
const CAUSED = {
  charge: ["rental_payment", "order_payment"],
  // A debit that failed was never booked.
  charge_failure: [],
  refund: ["refund"],
  refund_failure: ["reversal"],
  transfer: ["transfer"],
  transfer_reversal: ["reversal"],
} as const satisfies Record<string, readonly PurchaseMovementKind[]>;

/** Pairs of such a category and a kind of movement for the same money. */
export const CAUSED_PAIRS: readonly { category: string; kind: PurchaseMovementKind }[] =
  Object.entries(CAUSED).flatMap(([category, kinds]) => kinds.map((kind) => ({ category, kind })));

type Booking = { kind: ProviderMovementKind; account: LedgerAccount };

/**
 * Kind and other account of the money of all other categories. Source:
 * https://docs.stripe.com/reports/reporting-categories
 */
const OWN: Readonly<Record<string, Booking>> = {
  dispute: { kind: "dispute_withdrawal", account: "disputed_money" },
  dispute_reversal: { kind: "dispute_reinstatement", account: "disputed_money" },
  payout: { kind: "payout", account: "payouts_under_way" },
  payout_reversal: { kind: "payout_reversal", account: "payouts_under_way" },
  topup: { kind: "top_up", account: "bank" },
  topup_reversal: { kind: "top_up", account: "bank" },
  fee: { kind: "provider_fee", account: "provider_fees" },
  network_cost: { kind: "provider_fee", account: "provider_fees" },
  tax: { kind: "provider_fee", account: "provider_fees" },
};

/** Money of an unknown category stays on an account that a person clears. */
const UNKNOWN: Booking = { kind: "provider_adjustment", account: "provider_suspense" };

const PAYOUTS: readonly string[] = ["payout", "payout_reversal"];
const DISPUTES: readonly string[] = ["dispute", "dispute_reversal"];

/** True if a movement of the balance is of disputed money. */
export const isOfDispute = ({ category }: Pick<Transaction, "category">): boolean =>
  DISPUTES.includes(category);

/**
 * A movement to add to the ledger: `moved` is what the balance gained, in cents, against `account`.
 */
export type ProviderBooking = Booking & { reference: string; moved: Cents };

const feeOf = (transaction: Transaction): ProviderBooking => ({
  ...(isOfDispute(transaction)
    ? { kind: "dispute_fee", account: "dispute_fees" }
    : { kind: "provider_fee", account: "provider_fees" }),
  reference: transaction.id,
  moved: cents(0 - transaction.fee),
});

/** Ledger movements for a movement of the provider's balance; none of zero cents. */
export const bookingsOf = (transaction: Transaction): ProviderBooking[] => {
  const { id, category, amount, fee, reference } = transaction;
  if (category in CAUSED) return fee === 0 ? [] : [feeOf(transaction)];
  const own = OWN[category] ?? UNKNOWN;
  // A payout is followed until it reaches the bank, so its own id is the reference.
  const subject = PAYOUTS.includes(category) ? (reference ?? id) : id;
  // A fee on a fee would be a second movement with the same kind and reference.
  const isFee = own.kind === "provider_fee";
  const moved = isFee ? cents(amount - fee) : amount;
  return [
    ...(moved === 0 ? [] : [{ ...own, reference: subject, moved }]),
    ...(isFee || fee === 0 ? [] : [feeOf(transaction)]),
  ];
};
