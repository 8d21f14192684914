import { cancelCheckout } from "@stokaz/contract/checkout/checkout";
import type { Bind } from "../../platform/http/bind.ts";
import { Problem } from "../../platform/problem.ts";
import type { Checkout } from "./service.ts";

export const bindCheckoutRoutes = (on: Bind, checkout: Checkout): void => {
  on(cancelCheckout, async ({ params }, payer) => {
    const left = await checkout.cancel(params.sessionId, payer);
    if (left === "closed") throw new Problem("checkout/closed");
    return { message: "Le paiement est annulé, rien n'a été débité." };
  });
};
