import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertOrder, setOrderState } from "../../../test/rows.ts";

const harness = useHarness({ ...ADMIN, REVIEWS_MODERATION: "before" });

it("shows nobody a review that an administrator has yet to read", async () => {
  covers("own.api.309", "own.product.414", "own.refusals.285");
  const { artisan, productId } = await aStockedSpace(harness);
  const [buyer, admin] = [await aConsumer(harness), await anAdmin(harness)];
  const purchaseId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
  await setOrderState(harness.db, purchaseId, "collected", { collected_at: new Date() });
  const { status, body } = await harness.call("POST", "/api/reviews", {
    token: buyer.token,
    json: {
      about: "seller",
      purchaseId,
      subjectId: artisan.userId,
      rating: 2,
      words: "Pot fêlé.",
    },
  });
  expect([status, body.message]).toEqual([201, "Merci, votre avis sera publié après relecture."]);
  const shown = async () =>
    (await harness.call("GET", `/api/sellers/${artisan.userId}/reviews`)).body.data;
  const reviewMails = async () =>
    (await harness.mailsTo(artisan.email)).filter(({ subject }) => subject.endsWith("nouvel avis"));
  expect(await shown()).toEqual([]);
  expect(await reviewMails()).toEqual([]);

  const { token } = admin;
  const waiting = await harness.call("GET", "/api/admin/reviews", { token });
  expect(waiting.body).toMatchObject({ total: 1, data: [{ status: "waiting", rating: 2 }] });
  const publish = () =>
    harness.call("POST", `/api/admin/reviews/${waiting.body.data[0]._id}/publish`, { token });
  expect((await publish()).status).toBe(200);
  expect(await shown()).toMatchObject([{ words: "Pot fêlé." }]);
  expect(await reviewMails()).toHaveLength(1);
  expect(await publish()).toMatchObject({ status: 409, body: { code: "review/not-waiting" } });
});
