import { createCheckoutModule } from "./modules/checkout/module.ts";
import type { CheckoutDeps } from "./modules/checkout/service.ts";
import { createInvoicesModule, type InvoicesModuleDeps } from "./modules/invoices/module.ts";
import { createKeptCards, type KeptCardsDeps } from "./modules/kept-cards/service.ts";
import { createOrderPurchase, type OrderPurchaseDeps } from "./modules/orders/purchase/service.ts";
import { type BooksModuleDeps, createBooksModule } from "./modules/payments/module.ts";
import { createRentalPurchases, type RentalPurchasesDeps } from "./modules/rentals/module.ts";
import { createSlotsModule, type SlotsModuleDeps } from "./modules/slots/module.ts";

type Deps = SlotsModuleDeps &
  KeptCardsDeps &
  InvoicesModuleDeps &
  RentalPurchasesDeps &
  Omit<OrderPurchaseDeps, "slots"> &
  Omit<BooksModuleDeps, "invoicing" | "purchases"> &
  Omit<CheckoutDeps, "purchases" | "invoicing" | "keptCards" | "payouts" | "refunds" | "books">;

/**
 * Builds what every purchase goes through. The checkout comes last: it is handed what settles a
 * purchase, so that it imports none of these modules.
 */
export const createSelling = (deps: Deps) => {
  const slotsModule = createSlotsModule(deps);
  const { slots } = slotsModule;
  const order = createOrderPurchase({ ...deps, slots });
  const invoices = createInvoicesModule(deps);
  const parts = {
    purchases: { ...createRentalPurchases(deps), order },
    keptCards: createKeptCards(deps),
    invoicing: invoices.invoicing,
    slots,
  };
  const books = createBooksModule({ ...deps, ...parts });
  const checkoutModule = createCheckoutModule({ ...deps, ...parts, ...books });
  return {
    slotsModule,
    invoices,
    checkoutModule,
    ports: { ...parts, ...books, checkout: checkoutModule.checkout },
  };
};
