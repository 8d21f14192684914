import { aConsumer, aLessor, anAdmin, anArtisan, aSpace } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { createMoney } from "./money.ts";
import { aPaidRental, aProduct, rentalRequest } from "./purchases.ts";

/**
 * Start of most tests about money: a person of each role, both sellers connected, and a rental of
 * the artisan with room for products.
 *
 * @param harness with the settings of {@link anAdmin}
 */
export const aMarket = async (harness: Harness) => {
  const money = createMoney(harness);
  const admin = await anAdmin(harness);
  const lessor = await aLessor(harness);
  const artisan = await anArtisan(harness, { connected: true });
  const consumer = await aConsumer(harness);
  const spaceId = await aSpace(harness, lessor, { surface: "100" });
  const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 50 }));
  return {
    money,
    admin,
    lessor,
    artisan,
    consumer,
    spaceId,
    rentalId,

    /** A paid order of two units at 8.50 € of a product with five. */
    aPaidOrder: async () =>
      money.aPaidOrder(consumer, await aProduct(harness, artisan, rentalId, { quantity: "5" }), 2),

    /** Requests a refund as the operator does. Amount in euros. */
    giveBack: (
      transactionId: string,
      amount: number,
      { endsPurchase = false, key = "", by = admin, line = {} } = {},
    ) =>
      harness.call("POST", "/api/admin/refunds", {
        token: by.token,
        json: { transactionId, amount, reason: "Pot cassé", endsPurchase, ...line },
        ...(key ? { headers: { "idempotency-key": key } } : {}),
      }),
  };
};

export type Market = Awaited<ReturnType<typeof aMarket>>;
