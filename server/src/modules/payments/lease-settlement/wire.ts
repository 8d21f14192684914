import type { LeaseSettlement } from "@stokaz/contract/leases/lease-settlement";
import { cents } from "@stokaz/contract/money/money";
import type { Settlement } from "./service.ts";

export const toWireSettlement = ({ lessor, refunds }: Settlement): LeaseSettlement => ({
  ...(lessor && {
    lessor: {
      ...lessor,
      waiting: lessor.waiting.map(({ id, gross, fee, waitsFor, at }) => ({
        _id: id,
        amount: cents(gross - fee),
        waitsFor,
        at,
      })),
    },
  }),
  refunds: refunds.map(({ id, ...refund }) => ({ _id: id, ...refund })),
});
