import type { TransactionType } from "@stokaz/contract/admin/admin-lists";
import type { Transaction } from "./repository.ts";

/** Names of the ledger's movements on the wire. */
const WIRE_TYPES = {
  rental_payment: "rental",
  order_payment: "order",
  refund: "refund",
  bank_refund: "refund",
  transfer: "transfer",
  reversal: "reversal",
  platform_fee: "fee",
} as const satisfies Record<Transaction["kind"], TransactionType>;

/** The kind of a movement, in the wire's names. */
export const toWireKind = ({
  kind,
}: Pick<Transaction, "kind">): { type: TransactionType; isByBank: boolean } => ({
  type: WIRE_TYPES[kind],
  isByBank: kind === "bank_refund",
});
