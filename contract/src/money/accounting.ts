/**
 * Accounts of the ledger with the names that the operator reads. Money that we hold is positive;
 * money that we owe or earned is negative.
 */
export const LEDGER_ACCOUNTS = {
  provider_balance: "Solde chez le prestataire",
  payouts_under_way: "Virements en cours vers la banque",
  bank: "Banque",
  disputed_money: "Sommes contestées",
  seller_payable: "Dû aux vendeurs et loueurs",
  payer_refundable: "Dû aux payeurs",
  platform_revenue: "Frais de plateforme, taxes comprises",
  provider_fees: "Frais du prestataire",
  dispute_fees: "Frais de contestation",
  provider_suspense: "À classer",
} as const;
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS;

/** Kinds of money movements of a purchase. */
export type PurchaseMovementKind =
  | "rental_payment"
  | "order_payment"
  | "refund"
  | "transfer"
  | "reversal"
  | "platform_fee";

/** Kinds of movements that the payment provider makes on its balance by itself. */
export type ProviderMovementKind =
  | "provider_fee"
  | "dispute_fee"
  | "dispute_withdrawal"
  | "dispute_reinstatement"
  | "dispute_correction"
  | "payout"
  | "payout_reversal"
  | "payout_arrival"
  | "payout_return"
  | "top_up"
  | "provider_adjustment";

/** Kinds of movements that the operator makes from their own bank account. */
type OperatorMovementKind = "bank_refund";

/** Kinds of entries in the ledger. */
export type MovementKind = PurchaseMovementKind | ProviderMovementKind | OperatorMovementKind;
