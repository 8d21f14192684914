import { cents } from "@stokaz/contract/money/money";
import { aConsumer, aLessor, anArtisan, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import type { Wanted } from "./purchases.ts";
import { insertProduct, insertRental, insertSpace } from "./rows.ts";

/** A product on sale. Price in cents. */
export type Good = Wanted & { name: string };

/** A place where several connected artisans sell, and a buyer. */
export const aPlace = async (harness: Harness, artisanCount = 3) => {
  const { db } = harness;
  const lessor = await aLessor(harness, { connected: false });
  const spaceId = await insertSpace(db, lessor.userId, { surface_m2: 1000 });
  const artisans = Array.from({ length: artisanCount }, () =>
    anArtisan(harness, { connected: true }),
  );
  const sellers: (Person & { rentalId: string })[] = [];
  for (const artisan of await Promise.all(artisans)) {
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    sellers.push({ ...artisan, rentalId: await insertRental(db, parties, { pallets: 100 }) });
  }
  const sellerAt = (index: number) => {
    const seller = sellers[index];
    if (!seller) throw new Error(`no seller ${index}`);
    return seller;
  };
  let made = 0;

  const good = async (seller: number, price = 850, quantity = 10): Promise<Good> => {
    made += 1;
    const name = `Produit ${made}`;
    const changes = { name, price_cents: cents(price), quantity };
    return { id: await insertProduct(db, sellerAt(seller).rentalId, changes), price, name };
  };

  const lines = (orderId: string) =>
    db
      .selectFrom("order_lines")
      .selectAll()
      .where("order_id", "=", orderId)
      .orderBy("position")
      .execute();

  const lineAt = async (orderId: string, position: number) => {
    const found = (await lines(orderId)).find((line) => line.position === position);
    if (!found) throw new Error(`no line ${position}`);
    return found;
  };

  return {
    lessor,
    spaceId,
    sellers,
    seller: sellerAt,
    buyer: await aConsumer(harness),
    good,
    lines,
    /** States of an order's lines, in their order. */
    lineStates: async (orderId: string) => (await lines(orderId)).map(({ status }) => status),
    cancel: (seller: number, orderId: string) =>
      harness.call("POST", `/api/orders/cancelSale/${orderId}`, { token: sellerAt(seller).token }),
    /** Cancels units of a line as its seller sees it now. */
    cancelUnits: async (seller: number, orderId: string, position: number, quantity: number) => {
      const line = await lineAt(orderId, position);
      const unitsShown = line.quantity - line.cancelled_quantity;
      return harness.call("POST", `/api/orders/cancelSale/${orderId}/${line.id}`, {
        token: sellerAt(seller).token,
        json: { quantity, unitsShown },
      });
    },
    /** One of a seller's sales, as they see it. */
    sale: async (seller: number, orderId: string) => {
      const { body } = await harness.call("GET", "/api/orders/getSales", sellerAt(seller));
      return body.data.find(({ _id }: { _id: string }) => _id === orderId);
    },
  };
};

export type Place = Awaited<ReturnType<typeof aPlace>>;
