import { cancelCheckout } from "@stokaz/contract/checkout/checkout";
import type { Bind } from "../../platform/http/bind.ts";
import type { Checkout } from "./service.ts";

export const bindCheckoutRoutes = (on: Bind, checkout: Checkout): void => {
  on(cancelCheckout, async ({ params }, payer) => {
    await checkout.cancel(params.sessionId, payer);
    return { message: "Le paiement est annulé, rien n'a été débité." };
  });
};
