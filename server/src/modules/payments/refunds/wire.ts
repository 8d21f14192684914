import type { Refund } from "@stokaz/contract/checkout/payments";
import type { RefundCause } from "../tables.ts";

const CAUSES = {
  late_payment: "late-payment",
  cancellation: "cancellation",
  withdrawal: "withdrawal",
  gesture: "gesture",
  provider: "provider",
  dispute: "dispute",
  lease_change: "lease-change",
  claim: "claim",
} as const satisfies Record<RefundCause, Refund["cause"]>;

/** Cause of a refund, in the wire's word. */
export const toWireCause = (cause: RefundCause): Refund["cause"] => CAUSES[cause];
