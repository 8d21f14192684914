import {
  createRefund,
  listRefunds,
  retryRefund,
  settleRefundOtherwise,
} from "@stokaz/contract/checkout/payments";
import { frenchEuros } from "@stokaz/contract/money/euros";
import type { Bind } from "../../../platform/http/bind.ts";
import type { RefundRequests } from "./service.ts";
import { toWireRefund } from "./wire.ts";

export const bindRefundRoutes = (on: Bind, refunds: RefundRequests): void => {
  on(createRefund, async ({ body }, admin, { requestKey }) => {
    const { transactionId: id, lineId, quantity, ...order } = body;
    const line = lineId === undefined ? undefined : { id: lineId, units: quantity };
    const made = await refunds.request(admin, { id, line, ...order }, requestKey);
    const message = `Le remboursement de ${frenchEuros(made.amount_cents)} est en route.`;
    return { message, refund: toWireRefund(made) };
  });
  on(listRefunds, async () => ({ data: (await refunds.list()).map(toWireRefund) }));
  on(retryRefund, async ({ params }, admin) => {
    const made = await refunds.retry(admin, params.id);
    return { message: "Le remboursement est en route.", refund: toWireRefund(made) };
  });
  on(settleRefundOtherwise, async ({ params, body }, admin) => {
    const settled = await refunds.settleOtherwise(admin, params.id, body);
    return {
      message: "Le remboursement est réglé, et son payeur prévenu.",
      refund: toWireRefund(settled),
    };
  });
};
