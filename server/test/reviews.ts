import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { aConsumer, anArtisan, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { today } from "./purchases.ts";
import { aStockedSpace, insertOrder, insertRental, setOrderState } from "./rows.ts";

export const WORDS = "Accueil chaleureux, produits bien gardés.";

/** What may be reviewed, and reviews. */
export const createReviews = (harness: Harness) => {
  const write = ({ token }: Person, json: object) =>
    harness.call("POST", "/api/reviews", { token, json: { rating: 5, words: WORDS, ...json } });

  const readOwn = async ({ token }: Person) =>
    (await harness.call("GET", "/api/reviews/mine", { token })).body;

  const ofSeller = async (artisanId: string, query = "") =>
    (await harness.call("GET", `/api/sellers/${artisanId}/reviews${query}`)).body;

  /**
   * Creates a stocked place and an order of its product that its buyer collected today, or not yet.
   */
  const anOrder = async ({ isCollected = true, quantity = 1 } = {}) => {
    const stocked = await aStockedSpace(harness);
    const buyer = await aConsumer(harness);
    const orderId = await insertOrder(harness.db, {
      buyerId: buyer.userId,
      productId: stocked.productId,
      quantity,
    });
    if (isCollected) {
      await setOrderState(harness.db, orderId, "collected", { collected_at: new Date() });
    }
    const { artisan, lessor, spaceId } = stocked;
    const ofArtisan = { about: "seller", purchaseId: orderId, subjectId: artisan.userId };
    const ofPlace = { about: "place", purchaseId: orderId, subjectId: spaceId };
    return { buyer, artisan, lessor, spaceId, orderId, ofArtisan, ofPlace };
  };

  /** Creates a lease that ended some days ago. */
  const aLease = async (endedDaysAgo = 1) => {
    const { lessor, spaceId } = await aStockedSpace(harness);
    const artisan = await anArtisan(harness);
    const end = addDays(today(), -endedDaysAgo);
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    const rentalId = await insertRental(harness.db, parties, {
      start_date: addMonths(end, -3),
      end_date: end,
      pallets: 1,
    });
    const ofPlace = { about: "place", purchaseId: rentalId, subjectId: spaceId };
    const ofTenant = { about: "tenant", purchaseId: rentalId, subjectId: artisan.userId };
    return { lessor, artisan, spaceId, rentalId, ofPlace, ofTenant };
  };

  return { write, readOwn, ofSeller, anOrder, aLease };
};
