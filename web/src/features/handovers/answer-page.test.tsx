// @vitest-environment happy-dom
import { answerHandover, readHandoverAnswer } from "@stokaz/contract/handover/handover-answers";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  asksBeforeLeaving,
  isSilent,
  refuses,
  says,
  show,
  startServer,
  territory,
} from "#test/screen";
import AnswerPage from "./answer-page.tsx";

const server = startServer();

const asked = (more: Record<string, unknown> = {}) => ({
  orderNumber: "K7M2-P9QR",
  storageName: "Garage",
  at: "2026-11-28T05:04:00Z",
  kind: "handed_over",
  lines: ["2 × Miel"],
  reason: null,
  note: null,
  answer: null,
  ...more,
});

const showPage = (more?: Record<string, unknown>) => {
  server.answer(getTerritory, says(territory));
  server.answer(readHandoverAnswer, says(asked(more)));
  return show(<AnswerPage />, "/remise?token=abc");
};

it("asks somebody unknown whether it was so, and thanks", async () => {
  covers("own.product.91", "own.product.710");
  const user = showPage();
  expect(await screen.findByText("Ces produits vous ont été remis")).toBeDefined();
  expect(screen.getByText("2 × Miel")).toBeDefined();
  expect(await screen.findByText("28/11/2026 09:04")).toBeDefined();
  const message = "Merci, c'est noté.";
  server.answer(answerHandover, says({ success: true, message }));
  await user.click(screen.getByRole("button", { name: "C'est exact" }));
  const thanks = await screen.findByText(message);
  expect(document.activeElement?.contains(thanks)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByText("Est-ce exact ?")).toBeNull();
  expect(screen.queryByText(/Sans réponse, rien ne change/)).toBeNull();
  expect(server.sentTo(answerHandover)[0]?.body).toEqual({ token: "abc", isRight: true });
});

it("asks what is not right, and keeps the words when nothing answers", async () => {
  const user = showPage({ kind: "refused", reason: "damaged", note: "Pot fêlé." });
  expect(await screen.findByText("Ces produits ne vous ont pas été remis")).toBeDefined();
  expect(screen.getByText("Produit abîmé")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Ce n'est pas exact" }));
  const words = screen.getByLabelText<HTMLTextAreaElement>(/^Que s'est-il passé/);
  expect(document.activeElement).toBe(words);
  const send = screen.getByRole("button", { name: "Envoyer" });
  await user.click(send);
  expect(await screen.findByText("Dites-nous ce qui s'est passé.")).toBeDefined();
  await user.type(words, "Le pot était entier.");
  server.answer(answerHandover, isSilent);
  await user.click(send);
  expect((await screen.findAllByText(/^Pas de réponse du serveur/)).length).toBeGreaterThan(0);
  expect(words.value).toBe("Le pot était entier.");
  server.answer(answerHandover, says({ success: true, message: "Nous regardons." }));
  await user.click(send);
  expect(await screen.findByText("Nous regardons.")).toBeDefined();
});

it("gives the focus back to the button when one returns from the words", async () => {
  const user = showPage();
  await user.click(await screen.findByRole("button", { name: "Ce n'est pas exact" }));
  await user.click(screen.getByRole("button", { name: "Revenir" }));
  const wrong = screen.getByRole("button", { name: "Ce n'est pas exact" });
  expect(document.activeElement).toBe(wrong);
});

it("keeps the words when one returns from them, and asks before they are lost", async () => {
  covers("own.product.709");
  const user = showPage();
  const wrong = () => screen.findByRole("button", { name: "Ce n'est pas exact" });
  const words = () => screen.getByLabelText<HTMLTextAreaElement>(/^Que s'est-il passé/);
  await user.click(await wrong());
  expect(screen.queryByText(/ont la parole aussi/)).toBeNull();
  expect(asksBeforeLeaving()).toBe(false);
  await user.keyboard("Le pot était entier.");
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Revenir" }));
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(await wrong());
  expect(words().value).toBe("Le pot était entier.");
  server.answer(answerHandover, says({ success: true, message: "Nous regardons." }));
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(await screen.findByText("Nous regardons.")).toBeDefined();
  expect(screen.queryByText("Est-ce exact ?")).toBeNull();
  expect(document.activeElement?.textContent).toContain("Nous regardons.");
  expect(asksBeforeLeaving()).toBe(false);
});

it.each([
  ["confirmed", /^Vous avez répondu que c'est exact/],
  ["contested", /^Vous avez répondu que ce n'est pas exact/],
])("says what was answered already: %s", async (answer, sentence) => {
  showPage({ answer });
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole("button", { name: "C'est exact" })).toBeNull();
});

it("says of somebody who did not come that they were expected", async () => {
  showPage({ kind: "absent", lines: [] });
  expect(await screen.findByText("On vous attendait, et personne n'est venu")).toBeDefined();
});

it("says that a link is over, and how to write", async () => {
  server.answer(getTerritory, says(territory));
  server.answer(readHandoverAnswer, refuses("handover/link-invalid"));
  show(<AnswerPage />, "/remise?token=abc");
  expect(await screen.findByText("Ce lien n'est plus valable.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Nous écrire" }).getAttribute("href")).toBe("/contact");
});
