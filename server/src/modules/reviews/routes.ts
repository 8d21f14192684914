import {
  listPlaceReviews,
  listSellerReviews,
  listTenantReviews,
} from "@stokaz/contract/sellers/published-reviews";
import * as contract from "@stokaz/contract/sellers/reviews";
import type { Bind } from "../../platform/http/bind.ts";
import type { ReviewsService } from "./service.ts";
import {
  toWireAdminReview,
  toWireOwnReview,
  toWireReceived,
  toWireReview,
  toWireReviewable,
} from "./wire.ts";

export const bindReviewRoutes = (on: Bind, reviews: ReviewsService): void => {
  const toWirePublished = ({ score, page }: Awaited<ReturnType<typeof reviews.listPublished>>) => ({
    score: score ?? null,
    data: page.rows.map(toWireReview),
    nextCursor: page.nextCursor,
  });

  on(contract.listOwnReviews, async ({ query }, person) => {
    const { toWrite, page } = await reviews.listOwn(person, query);
    return {
      toWrite: toWrite.map(toWireReviewable),
      data: page.rows.map(toWireOwnReview),
      nextCursor: page.nextCursor,
    };
  });
  on(contract.writeReview, async ({ body }, author) => ({
    message: (await reviews.write(author, body))
      ? "Merci, votre avis est publié."
      : "Merci, votre avis sera publié après relecture.",
  }));
  on(contract.withdrawReview, async ({ params }, author) => {
    await reviews.withdraw(author, params.id);
    return { message: "Votre avis est retiré." };
  });
  on(contract.listReceivedReviews, async ({ query }, person) => {
    const page = await reviews.listReceived(person, query);
    return { data: page.rows.map(toWireReceived), nextCursor: page.nextCursor };
  });
  on(contract.answerReview, async ({ params, body }, person) => {
    await reviews.answer(person, params.id, body.words);
    return { message: "Votre réponse est publiée." };
  });
  on(listSellerReviews, async ({ params, query }) =>
    toWirePublished(await reviews.listPublished("seller", params.id, query)),
  );
  on(listPlaceReviews, async ({ params, query }) =>
    toWirePublished(await reviews.listPublished("place", params.id, query)),
  );
  on(listTenantReviews, async ({ params, query }, reader) =>
    toWirePublished(await reviews.listOfTenant(reader, params.id, query)),
  );
  on(contract.listReviewsForAdmin, async ({ query }) => {
    const { data, total } = await reviews.listForAdmin(query);
    return { data: data.map(toWireAdminReview), total };
  });
  on(contract.publishReview, async ({ params }, admin) => {
    await reviews.publish(admin, params.id);
    return { success: true, message: "L'avis est publié." };
  });
};
