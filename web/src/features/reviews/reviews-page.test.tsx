// @vitest-environment happy-dom
import { paths } from "@stokaz/contract/paths";
import {
  answerReview,
  listOwnReviews,
  listReceivedReviews,
  withdrawReview,
  writeReview,
} from "@stokaz/contract/sellers/reviews";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { laterAnswer } from "#test/later-answer";
import { idOf } from "#test/products";
import { asksBeforeLeaving, isSilent, logIn, refuses, says, show, startServer } from "#test/screen";
import ReviewsPage from "./reviews-page.tsx";

const server = startServer();

const showPage = () => show(<ReviewsPage />, paths.reviews.href(), paths.reviews.pattern);

const toReview = {
  about: "seller",
  orderId: idOf(1),
  rentalId: null,
  subjectId: idOf(2),
  name: "La Ruche des Hauts",
  experiencedOn: "2026-11-20",
  until: "2027-01-19",
};

const review = {
  _id: idOf(5),
  rating: 4,
  words: "Miel délicieux.",
  experiencedOn: "2026-11-10",
  writtenAt: "2026-11-12T08:00:00.000Z",
  answer: null,
};

const own = (more: object) => ({
  ...review,
  about: "seller",
  name: "La Ruche des Hauts",
  status: "published",
  reason: null,
  ...more,
});

const answerOwn = (toWrite: object[], data: object[] = []) =>
  server.answer(listOwnReviews, says({ toWrite, data, nextCursor: null }));

it("waits for one's own reviews, which would push the received ones down", async () => {
  covers("own.product.506");
  logIn("lessor");
  server.answer(listOwnReviews, isSilent);
  server.answer(listReceivedReviews, says({ data: [], nextCursor: null }));
  showPage();
  await waitFor(() => expect(server.sentTo(listReceivedReviews)).toHaveLength(1));
  expect(screen.queryByText("Ce qu'on dit de vous")).toBeNull();
});

describe("what one may review", () => {
  it("is written in a dialog, with stars and words", async () => {
    covers("own.product.412");
    logIn("consumer");
    answerOwn([toReview]);
    server.answer(writeReview, says({ message: "Merci, votre avis est publié." }));
    const user = showPage();
    await screen.findByText("Artisan, 20 novembre 2026. Jusqu'au 19 janvier 2027");
    await user.click(screen.getByRole("button", { name: "Donner mon avis : La Ruche des Hauts" }));
    const form = within(await screen.findByRole("form", { name: "Donner mon avis" }));
    await user.click(form.getByRole("radio", { name: "4 sur 5, Bien" }));
    await user.type(form.getByLabelText(/^Votre avis/), "Miel délicieux.");
    await user.click(form.getByRole("button", { name: "Publier mon avis" }));
    expect(await screen.findByText("Merci, votre avis est publié.")).toBeDefined();
    expect(server.sentTo(writeReview)[0]?.body).toEqual({
      about: "seller",
      purchaseId: idOf(1),
      subjectId: idOf(2),
      rating: 4,
      words: "Miel délicieux.",
    });
  });

  it("asks for stars and for words", async () => {
    covers("own.product.412");
    logIn("consumer");
    answerOwn([toReview]);
    const user = showPage();
    await user.click(
      await screen.findByRole("button", { name: "Donner mon avis : La Ruche des Hauts" }),
    );
    await user.click(await screen.findByRole("button", { name: "Publier mon avis" }));
    await screen.findByText("Choisissez une note de 1 à 5.");
    await screen.findByText("Dites en quelques mots ce qui s'est passé.");
    expect(server.sentTo(writeReview)).toEqual([]);
  });

  it("keeps what was typed when the server refuses", async () => {
    covers("own.product.412");
    logIn("consumer");
    answerOwn([toReview]);
    server.answer(writeReview, refuses("review/written"));
    const user = showPage();
    await user.click(
      await screen.findByRole("button", { name: "Donner mon avis : La Ruche des Hauts" }),
    );
    const form = within(await screen.findByRole("form", { name: "Donner mon avis" }));
    await user.click(form.getByRole("radio", { name: "1 sur 5, Très déçu" }));
    await user.type(form.getByLabelText(/^Votre avis/), "Rien reçu.");
    await user.click(form.getByRole("button", { name: "Publier mon avis" }));
    await form.findByText("Vous avez déjà donné votre avis.");
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Votre avis/).value).toBe("Rien reçu.");
  });

  it("says when there is nothing yet", async () => {
    covers("own.product.412");
    logIn("consumer");
    answerOwn([]);
    showPage();
    await screen.findByText(
      "Vous pourrez donner votre avis dès que vous aurez récupéré une commande.",
    );
  });
});

describe("what one wrote", () => {
  it("says where it stands, and can be taken back", async () => {
    covers("own.product.413");
    logIn("consumer");
    answerOwn(
      [],
      [
        own({}),
        own({ _id: idOf(6), status: "waiting" }),
        own({ _id: idOf(7), status: "hidden", reason: "Insultes." }),
      ],
    );
    server.answer(withdrawReview, says({ message: "Votre avis est retiré." }));
    const user = showPage();
    await screen.findByText("En relecture");
    screen.getByText("Masqué");
    screen.getByText(/Motif.*Insultes\./);
    const [first] = screen.getAllByRole("button", { name: /^Retirer mon avis/ });
    if (first) await user.click(first);
    const dialog = within(await screen.findByRole("dialog", { name: "Retirer votre avis ?" }));
    await user.click(dialog.getByRole("button", { name: "Retirer mon avis" }));
    await screen.findByText("Votre avis est retiré.");
  });
});

describe("what is said of one", () => {
  it("can be answered once", async () => {
    covers("own.product.413");
    logIn("artisan");
    answerOwn([]);
    const received = { ...review, author: "Marie P.", about: "seller", name: "La Ruche des Hauts" };
    server.answer(listReceivedReviews, says({ data: [received], nextCursor: null }));
    server.answer(answerReview, says({ message: "Votre réponse est publiée." }));
    const user = showPage();
    await user.click(await screen.findByRole("button", { name: "Répondre à Marie P." }));
    const form = within(screen.getByRole("form", { name: "Répondre à Marie P." }));
    await user.type(form.getByLabelText(/^Votre réponse/), "Merci !");
    await user.click(form.getByRole("button", { name: "Publier ma réponse" }));
    await screen.findByText("Votre réponse est publiée.");
    expect(server.sentTo(answerReview)[0]?.body).toEqual({ words: "Merci !" });
    screen.getByRole("button", { name: "Signaler l'avis de Marie P." });
  });

  it("keeps the focus and the words of an answer, and asks before they are lost", async () => {
    covers("own.product.709");
    logIn("artisan");
    answerOwn([]);
    const received = { ...review, author: "Marie P.", about: "seller", name: "La Ruche des Hauts" };
    server.answer(listReceivedReviews, says({ data: [received], nextCursor: null }));
    const user = showPage();
    const open = () => screen.findByRole("button", { name: "Répondre à Marie P." });
    const words = () => screen.getByLabelText<HTMLTextAreaElement>(/^Votre réponse/);
    (await open()).focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(words());
    expect(asksBeforeLeaving()).toBe(false);
    await user.keyboard("Merci !");
    expect(asksBeforeLeaving()).toBe(true);
    screen.getByRole("button", { name: "Annuler" }).focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(await open());
    expect(asksBeforeLeaving()).toBe(true);
    await user.keyboard("{Enter}");
    expect(words().value).toBe("Merci !");
    const answer = { words: "Merci !", answeredAt: "2026-11-13T08:00:00.000Z" };
    server.answer(answerReview, says({ message: "Votre réponse est publiée." }));
    server.answer(listReceivedReviews, says({ data: [{ ...received, answer }], nextCursor: null }));
    screen.getByRole("button", { name: "Publier ma réponse" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByLabelText(/^Votre réponse/)).toBeNull());
    expect(document.activeElement?.textContent).toContain("Merci !");
    expect(document.activeElement).not.toBe(document.body);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it("says why an answer is refused, although its form goes before other lists have come", async () => {
    covers("own.product.413");
    logIn("artisan");
    answerOwn([]);
    const received = { ...review, author: "Marie P.", about: "seller", name: "La Ruche des Hauts" };
    const answers = (answer: object | null) =>
      server.answer(
        listReceivedReviews,
        says({ data: [{ ...received, answer }], nextCursor: null }),
      );
    answers(null);
    server.answer(answerReview, refuses("review/answered"));
    const user = showPage();
    await user.click(await screen.findByRole("button", { name: "Répondre à Marie P." }));
    const form = within(screen.getByRole("form", { name: "Répondre à Marie P." }));
    await user.type(form.getByLabelText(/^Votre réponse/), "Merci !");
    server.answer(listOwnReviews, () => laterAnswer().promise);
    answers({ words: "Avec plaisir.", answeredAt: "2026-11-13T08:00:00.000Z" });
    await user.click(form.getByRole("button", { name: "Publier ma réponse" }));
    await screen.findByText("Avec plaisir.");
    expect(await screen.findByText("Vous avez déjà répondu à cet avis.")).toBeDefined();
  });
});
