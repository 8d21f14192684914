import { createBasketCheckout } from "@stokaz/contract/checkout/basket";
import { createClosure } from "@stokaz/contract/handover/closures";
import { announceDelivery, receiveDelivery } from "@stokaz/contract/handover/deliveries";
import * as handovers from "@stokaz/contract/handover/handover";
import { bookSlot, listSlots } from "@stokaz/contract/handover/slots";
import { toEuros } from "@stokaz/contract/money/euros";
import * as orders from "@stokaz/contract/orders/orders";
import * as sales from "@stokaz/contract/orders/sales";
import * as withdrawals from "@stokaz/contract/orders/withdrawals";
import { addPicture } from "@stokaz/contract/products/product-pictures";
import * as products from "@stokaz/contract/products/products";
import { requestRestock } from "@stokaz/contract/products/restock";
import { addBatch, correctStock, setLowStockThreshold } from "@stokaz/contract/products/stock";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { DemoClosure } from "./closures.ts";
import type { DemoDelivery } from "./deliveries.ts";
import type { DemoProduct } from "./demo-product.ts";
import type { DemoLine, DemoOrder } from "./orders.ts";
import { ARTISANS, type ConsumerKey } from "./people.ts";
import { sheetOf } from "./product-facts.ts";
import { PRODUCTS, type ProductKey } from "./products.ts";
import { type DemoRental, RENTALS } from "./rentals.ts";
import { createRentingActions, type DemoTools, missing } from "./renting.ts";
import { SPACES, type SpaceKey } from "./spaces.ts";
import type { DemoBatch, DemoCorrection } from "./stock-corrections.ts";

/** The actions of the demo people. Everything they create is kept by its key. */
export const createActions = ({ api, sandbox, photo, sessions, today }: DemoTools) => {
  const renting = createRentingActions({ api, sandbox, photo, sessions, today });
  const { spaceIdOf, leaseOf } = renting;
  const sold = new Map<ProductKey, products.Product>();
  const orderIds = new Map<DemoOrder, string>();
  const deliveryIds = new Map<DemoDelivery, string>();
  const productOf = (key: ProductKey): products.Product => sold.get(key) ?? missing(key);
  const orderIdOf = (order: DemoOrder): string => orderIds.get(order) ?? missing("order");
  const sellerOf = (key: ProductKey): string => {
    const rental = RENTALS.find((one) => one.key === PRODUCTS[key].rental) ?? missing(key);
    return sessions.artisans[rental.artisan];
  };

  return {
    ...renting,

    idOf: (product: ProductKey): string => productOf(product)._id,

    async sell(key: ProductKey, artisan: DemoRental["artisan"], space: SpaceKey): Promise<void> {
      const product: DemoProduct = PRODUCTS[key];
      const { name, city } = SPACES[space];
      const own = PRODUCTS[key];
      const palletMate = "sharesPalletWith" in own ? productOf(own.sharesPalletWith) : undefined;
      const body = {
        rentedSpaceId: leaseOf(product.rental),
        productName: product.name,
        pickupLocation: `${name}, ${city}`,
        brand: ARTISANS[artisan].tradeName,
        category: product.category,
        subCategory: product.subCategory,
        quantity: product.quantity,
        price: product.price,
        ...(product.netUnit && { netAmount: product.netAmount, netUnit: product.netUnit }),
        area: product.area,
        ...(palletMate ? { sharesPalletWith: palletMate._id } : {}),
        description: product.description,
        facts: JSON.stringify(sheetOf(key, artisan)),
        productPhoto: await photo(product.drawing ?? key),
      };
      const token = sessions.artisans[artisan];
      const made = (await api.call(products.createProduct, { body }, token)).product;
      sold.set(key, made);
      for (const { drawing, description } of product.otherPictures ?? []) {
        const params = { id: made._id };
        const picture = await photo(drawing);
        await api.call(addPicture, { params, body: { picture, description } }, token);
      }
    },

    /** Deletes the content of one unit: the artisan has sixty days to give it again. */
    async forgetNetQuantity(key: ProductKey): Promise<void> {
      const { _id, price, rentedSpaceId, productName, pickupLocation, brand, ...sold } =
        productOf(key);
      const { category, subCategory } = PRODUCTS[key];
      const { quantity, area, description } = sold;
      const body = {
        rentedSpaceId,
        productName,
        pickupLocation,
        brand,
        category,
        subCategory,
        quantity,
        area,
        description,
        price: toEuros(price),
        netAmount: "",
      };
      await api.call(products.updateProduct, { params: { id: _id }, body }, sellerOf(key));
    },

    async order(order: DemoOrder): Promise<void> {
      const token = sessions.consumers[order.buyer];
      const items = order.lines.map(({ product, quantity }) => {
        const { _id, price } = productOf(product);
        return { productId: _id, price: toEuros(price), quantity };
      });
      const [first] = order.lines;
      const { storageId } = productOf(first?.product ?? missing("line"));
      const body = { storageId, items, isAdult: true };
      const page = await api.call(createBasketCheckout, { body }, token);
      await sandbox.submit(page.url, "pay");
      const query = { session_id: page.sessionId };
      const { orderNumber } = await api.call(orders.orderPaymentSuccess, { query }, token);
      const { data } = await api.call(orders.listOrders, {}, token);
      const made = data.find((one) => one.orderNumber === orderNumber);
      orderIds.set(order, made?._id ?? missing(orderNumber));
    },

    async collect(order: DemoOrder): Promise<void> {
      const params = { orderId: orderIdOf(order) };
      const body = { status: orders.ORDER_LABELS.collected };
      await api.call(orders.updateOrderStatus, { params, body }, sessions.consumers[order.buyer]);
    },

    async chooseSlot(order: DemoOrder, from: CalendarDay): Promise<void> {
      const [first] = order.lines;
      const params = { id: productOf(first?.product ?? missing("line")).storageId };
      const { data } = await api.call(listSlots, { params, query: { from } });
      const free = data.flatMap(({ slots }) => slots).find(({ left }) => left > 0);
      const { startsAt } = free ?? missing("slot");
      const body = { startsAt: startsAt.toISOString() };
      const token = sessions.consumers[order.buyer];
      await api.call(bookSlot, { params: { orderId: orderIdOf(order) }, body }, token);
    },

    async close({ space, ...closure }: DemoClosure): Promise<void> {
      const { from, to, reason } = closure;
      const storageId = spaceIdOf(space);
      const body = { storageId, from: addDays(today, from), to: addDays(today, to), reason };
      await api.call(createClosure, { body }, sessions.lessors[SPACES[space].lessor]);
    },

    async refuse(order: DemoOrder): Promise<void> {
      const [{ product } = missing("line")] = order.lines;
      const rental =
        RENTALS.find(({ key }) => key === PRODUCTS[product].rental) ?? missing(product);
      const token = sessions.lessors[SPACES[rental.space].lessor];
      const orderId = orderIdOf(order);
      const { data } = await api.call(handovers.listPickups, { query: {} }, token);
      const pickup = data.find((one) => one.orderId === orderId) ?? missing("pickup");
      const line = pickup.lines.find(({ productName }) => productName === PRODUCTS[product].name);
      const body = {
        lineIds: [line?._id ?? missing(product)],
        reason: "damaged" as const,
        note: "Le couvercle est fendu et la confiture a coulé.",
        picture: await photo(product),
      };
      await api.call(handovers.refuseLines, { params: { orderId }, body }, token);
    },

    async withdraw(order: DemoOrder, { product, quantity }: DemoLine): Promise<void> {
      const params = { orderId: orderIdOf(order) };
      const token = sessions.consumers[order.buyer];
      const { lines } = await api.call(withdrawals.readWithdrawable, { params }, token);
      const line = lines.find(({ productName }) => productName === PRODUCTS[product].name);
      const body = { lines: [{ lineId: line?.lineId ?? missing(product), quantity }] };
      await api.call(withdrawals.withdrawFromOrder, { params, body }, token);
    },

    async bringBack(order: DemoOrder): Promise<void> {
      const orderId = orderIdOf(order);
      const [{ product } = missing("line")] = order.lines;
      const rental =
        RENTALS.find(({ key }) => key === PRODUCTS[product].rental) ?? missing(product);
      const token = sessions.lessors[SPACES[rental.space].lessor];
      const { data } = await api.call(withdrawals.listReturns, { query: {} }, token);
      const back = data.find((one) => one.orderId === orderId) ?? missing("return");
      const lineIds = back.lines.map(({ lineId }) => lineId);
      const body = { withdrawalId: back.withdrawalId, lineIds, note: "Bouteille intacte." };
      await api.call(withdrawals.markReturned, { params: { orderId }, body }, token);
    },

    async mailReady(order: DemoOrder, product: ProductKey): Promise<void> {
      const params = { orderId: orderIdOf(order) };
      await api.call(sales.markReady, { params }, sellerOf(product));
    },

    async announce(delivery: DemoDelivery, plannedDay: CalendarDay): Promise<void> {
      const { rental, items, note } = delivery;
      const [first] = items;
      const body = {
        rentedSpaceId: leaseOf(rental),
        plannedDay,
        items: items.map(({ product, quantity }) => ({
          productId: productOf(product)._id,
          quantity,
        })),
        countsOnArrival: true,
        note,
      };
      const token = sellerOf(first?.product ?? missing("item"));
      const made = await api.call(announceDelivery, { body }, token);
      deliveryIds.set(delivery, made.delivery._id);
    },

    async receive(delivery: DemoDelivery, units: readonly number[], note: string): Promise<void> {
      const { space } = RENTALS.find(({ key }) => key === delivery.rental) ?? missing("rental");
      const lines = delivery.items.map(({ product }, at) => ({
        productId: productOf(product)._id,
        received: units[at] ?? 0,
      }));
      const params = { id: deliveryIds.get(delivery) ?? missing("delivery") };
      const body = { lines: JSON.stringify(lines), note };
      await api.call(receiveDelivery, { params, body }, sessions.lessors[SPACES[space].lessor]);
    },

    async correctStock({ product, kind, units, note }: DemoCorrection): Promise<void> {
      const params = { id: productOf(product)._id };
      await api.call(correctStock, { params, body: { kind, units, note } }, sellerOf(product));
    },

    async addBatch(
      { product, number, place, units }: DemoBatch,
      lastDay: CalendarDay,
    ): Promise<void> {
      const params = { id: productOf(product)._id };
      const body = { number, place, units, lastDay, isInStock: true };
      await api.call(addBatch, { params, body }, sellerOf(product));
    },

    async setThreshold(product: ProductKey, threshold: number): Promise<void> {
      const params = { id: productOf(product)._id };
      await api.call(setLowStockThreshold, { params, body: { threshold } }, sellerOf(product));
    },

    async waitFor(product: ProductKey, buyer: ConsumerKey): Promise<void> {
      const params = { id: productOf(product)._id };
      await api.call(requestRestock, { params, body: {} }, sessions.consumers[buyer]);
    },

    async giveUp(order: DemoOrder, { product, quantity }: DemoLine): Promise<void> {
      const orderId = orderIdOf(order);
      const token = sellerOf(product);
      const { data } = await api.call(sales.listSales, { query: {} }, token);
      const line = data
        .find(({ _id }) => _id === orderId)
        ?.lines.find(({ productId }) => productId === productOf(product)._id);
      if (!line) return missing(product);
      const params = { orderId, lineId: line._id };
      const unitsShown = line.quantity - line.cancelledQuantity;
      await api.call(sales.cancelSaleUnits, { params, body: { quantity, unitsShown } }, token);
    },
  };
};

export type DemoActions = ReturnType<typeof createActions>;
