import type { TransactionType } from "@stokaz/contract/admin/admin-lists";
import type { Transaction } from "./repository.ts";

/** Names of the ledger's movements on the wire. */
export const WIRE_TYPES = {
  rental_payment: "rental",
  order_payment: "order",
  refund: "refund",
  transfer: "transfer",
  reversal: "reversal",
  platform_fee: "fee",
} as const satisfies Record<Transaction["kind"], TransactionType>;
