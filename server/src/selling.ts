import { createCheckoutModule } from "./modules/checkout/module.ts";
import { createInvoicesModule } from "./modules/invoices/module.ts";
import { createKeptCards } from "./modules/kept-cards/service.ts";
import { createOrderPurchase } from "./modules/orders/purchase/service.ts";
import { createBooksModule } from "./modules/payments/module.ts";
import { createRentalPurchases } from "./modules/rentals/module.ts";
import { createSlotsModule } from "./modules/slots/module.ts";

type Deps = Parameters<typeof createSlotsModule>[0] &
  Parameters<typeof createKeptCards>[0] &
  Parameters<typeof createInvoicesModule>[0] &
  Parameters<typeof createRentalPurchases>[0] &
  Omit<Parameters<typeof createOrderPurchase>[0], "slots"> &
  Omit<Parameters<typeof createBooksModule>[0], "invoicing" | "purchases"> &
  Omit<
    Parameters<typeof createCheckoutModule>[0],
    "purchases" | "invoicing" | "keptCards" | "payouts" | "refunds" | "books"
  >;

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
