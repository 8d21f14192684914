import type { LeaseSettlement } from "@stokaz/contract/leases/lease-settlement";
import { netOf } from "@stokaz/contract/money/money";
import type { Settlement } from "./service.ts";

export const toWireSettlement = ({ lessor, refunds }: Settlement): LeaseSettlement => ({
  ...(lessor && {
    lessor: {
      ...lessor,
      waiting: lessor.waiting.map(({ id, waitsFor, at, ...amounts }) => ({
        _id: id,
        amount: netOf(amounts),
        waitsFor,
        at,
      })),
    },
  }),
  refunds: refunds.map(({ id, at, amount, status }) => ({
    _id: id,
    at,
    amount,
    status: status === "settled_otherwise" ? "sent" : status,
    isByBank: status === "settled_otherwise",
  })),
});
