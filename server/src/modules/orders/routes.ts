import { createBasketCheckout, quoteBasket } from "@stokaz/contract/checkout/basket";
import * as contract from "@stokaz/contract/orders/orders";
import * as salesContract from "@stokaz/contract/orders/sales";
import type { Bind } from "../../platform/http/bind.ts";
import type { Sales } from "./sales/service.ts";
import type { Orders } from "./service.ts";
import { fromWireBasket, fromWireRequest, toWireOrder, toWireQuote, toWireSale } from "./wire.ts";

/**
 * Binds the calls of buyers and of sellers. An order that is placed goes through, in turn:
 * `wire.ts`, `requestOrder` of `service.ts`, `open` of `checkout/service.ts`, which calls back into
 * `hold` of `service.ts`: `products/stock/repository.ts` locks the products, `rules.ts` refuses,
 * the stock gives its units, `repository.ts` inserts. Then `checkout/repository.ts` and the
 * gateway's hosted page. Who comes back from it goes through `confirmReturn` of `service.ts` and of
 * `checkout/service.ts`.
 *
 * All steps: `docs/architecture.md`, "A purchase, file by file".
 */
export const bindOrderRoutes = (
  on: Bind,
  { orders, sales }: { orders: Orders; sales: Sales },
  publicUrl: string,
): void => {
  on(contract.createOrderCheckout, ({ body }, buyer, context) =>
    orders.requestOrder(buyer, fromWireRequest(body), context),
  );
  on(quoteBasket, async ({ body }, viewer) =>
    toWireQuote(await orders.quoteBasket(viewer?.userId, fromWireBasket(body))),
  );
  on(createBasketCheckout, ({ body }, buyer, context) =>
    orders.requestOrder(buyer, fromWireBasket(body), context),
  );
  on(contract.orderPaymentSuccess, async ({ query }, buyer) => {
    const order = toWireOrder(await orders.confirmReturn(buyer, query.session_id), publicUrl);
    const { orderNumber } = order;
    return { message: `Votre commande ${orderNumber} est confirmée.`, orderNumber, order };
  });
  on(contract.listOrders, async (_, buyer) => ({
    data: (await orders.listOrders(buyer)).map((one) => toWireOrder(one, publicUrl)),
  }));
  on(salesContract.listSales, async ({ query: { storageId, ...page } }, artisan) => {
    const { found, ...rest } = await sales.list(artisan, { spaceId: storageId, ...page });
    return { data: found.map(toWireSale), ...rest };
  });
  on(salesContract.markReady, async ({ params }, artisan) => {
    const isAllReady = await sales.markReady(artisan, params.orderId);
    const message = isAllReady
      ? "L'acheteur sait que sa commande est prête."
      : "C'est noté. L'acheteur sera prévenu quand toute sa commande sera prête.";
    return { success: true, message };
  });
  on(salesContract.cancelSale, async ({ params }, artisan) => {
    const isWhole = await sales.cancel(artisan, { orderId: params.orderId });
    const message = isWhole
      ? "La commande est annulée, l'acheteur est remboursé."
      : "Vos produits de cette commande sont annulés, l'acheteur en est remboursé.";
    return { success: true, message };
  });
  on(salesContract.cancelSaleUnits, async ({ params: { orderId, lineId }, body }, artisan) => {
    const part = { lineId, units: body.quantity, unitsShown: body.unitsShown };
    await sales.cancel(artisan, { orderId, part });
    return { success: true, message: "C'est annulé, l'acheteur est remboursé d'autant." };
  });
};
