// @vitest-environment happy-dom
import { listSellerReviews } from "@stokaz/contract/sellers/published-reviews";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { says, show, startServer } from "#test/screen";
import { ReviewsPanel } from "./reviews-panel.tsx";

const server = startServer();

const EMPTY = "Personne n'a encore donné son avis sur cet artisan.";

const showPanel = () => show(<ReviewsPanel subject={{ about: "seller", id: idOf(9) }} />);

const review = (n: number, more: object = {}) => ({
  _id: idOf(n),
  rating: 4,
  words: `Avis ${n}`,
  author: "Marie P.",
  writtenAt: "2026-11-12T08:00:00.000Z",
  experiencedOn: "2026-11-10",
  answer: null,
  ...more,
});

it("shows the average, how many wrote, each review with its answer, and how they are checked", async () => {
  covers("own.product.415");
  const answer = { words: "Merci !", answeredAt: "2026-11-13T08:00:00.000Z" };
  server.answer(listSellerReviews, ({ query }) =>
    says(
      query.get("cursor")
        ? { score: null, data: [review(3)], nextCursor: null }
        : {
            score: { average: 4.3, count: 3, counts: [0, 0, 0, 2, 1] },
            data: [review(1, { answer }), review(2, { words: "" })],
            nextCursor: "next",
          },
    )({ query, body: undefined }),
  );
  const user = showPanel();
  await screen.findByText("4,3 sur 5");
  screen.getByText("3 avis");
  screen.getByText("Avis 1");
  screen.getByText("Merci !");
  screen.getByText("Le compte de qui a écrit cet avis est fermé.");
  expect(screen.getAllByRole("button", { name: "Signaler l'avis de Marie P." })).toHaveLength(2);
  const how = screen.getByRole("link", { name: "Comment les avis sont contrôlés" });
  expect(how.getAttribute("href")).toBe("/fonctionnement#avis");
  await user.click(screen.getByRole("button", { name: "Voir plus d'avis" }));
  await screen.findByText("Avis 3");
});

it("says that nobody wrote yet", async () => {
  covers("own.product.415");
  server.answer(listSellerReviews, says({ score: null, data: [], nextCursor: null }));
  showPanel();
  await screen.findByText(EMPTY);
});
