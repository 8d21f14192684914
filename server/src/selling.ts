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
 * Builds the modules of a purchase: its hold, its slot, its checkout, its invoice and the books.
 */
export const createSelling = (deps: Deps) => {
  const pickups = createSlotsModule(deps);
  const { slots } = pickups;
  const order = createOrderPurchase({ ...deps, slots });
  const invoices = createInvoicesModule(deps);
  const parts = {
    purchases: { ...createRentalPurchases(deps), order },
    keptCards: createKeptCards(deps),
    invoicing: invoices.invoicing,
    slots,
  };
  const books = createBooksModule({ ...deps, ...parts });
  const checkouts = createCheckoutModule({ ...deps, ...parts, ...books });
  return {
    pickups,
    invoices,
    checkouts,
    ports: { ...parts, ...books, checkout: checkouts.checkout },
  };
};
