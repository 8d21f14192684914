import type { Bind } from "../../platform/http/bind.ts";
import { bindCheckoutRoutes } from "./routes.ts";
import { createCheckout } from "./service.ts";

type Deps = Parameters<typeof createCheckout>[0];

/** Paying on hosted pages and with kept cards, and what settles it. */
export const createCheckoutModule = (deps: Deps) => {
  const checkout = createCheckout(deps);
  return { checkout, bindRoutes: (on: Bind): void => bindCheckoutRoutes(on, checkout) };
};
