import type { Bind } from "../../platform/http/bind.ts";
import { bindCheckoutRoutes } from "./routes.ts";
import { type CheckoutDeps, createCheckout } from "./service.ts";

/** Paying on hosted pages and with kept cards, and what settles it. */
export const createCheckoutModule = (deps: CheckoutDeps) => {
  const checkout = createCheckout(deps);
  return { checkout, bindRoutes: (on: Bind): void => bindCheckoutRoutes(on, checkout) };
};
