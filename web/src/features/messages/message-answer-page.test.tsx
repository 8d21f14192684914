// @vitest-environment happy-dom
import * as contract from "@stokaz/contract/messages/messages";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { wireLink, wireMessage } from "#test/messages";
import { refuses, says, show, startServer, territory } from "#test/screen";
import MessageAnswerPage from "./message-answer-page.tsx";

const server = startServer();

beforeEach(() => server.answer(getTerritory, says(territory)));

const openLink = (answer = says(wireLink([wireMessage(1)]))): UserEvent => {
  server.answer(contract.readMessageLink, answer);
  return show(<MessageAnswerPage />, "/repondre?token=jeton");
};

it("answers by a mail's link without logging in, once", async () => {
  covers("own.messages.22");
  const user = openLink();
  expect(await screen.findByText("Message 1")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Signaler/ })).toBeNull();
  server.answer(contract.answerByMessageLink, says({ message: "Envoyé." }));
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(await screen.findByText("Écrivez votre message.")).toBeDefined();
  await user.type(screen.getByLabelText(/^Votre réponse à Ruche des Hauts/), "Oui, à 9 h");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(await screen.findByText("Votre réponse est envoyée.")).toBeDefined();
  expect(server.sentTo(contract.answerByMessageLink)[0]?.body).toEqual({
    token: "jeton",
    words: "Oui, à 9 h",
  });
});

it.each([
  [says(wireLink([wireMessage(1)], { isAnswered: true })), /^Vous avez déjà répondu par ce lien/],
  [refuses("message/link-invalid"), /^Ce lien n'est plus valable/],
])("says that a link answers no more", async (answer, sentence) => {
  covers("own.messages.22");
  openLink(answer);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});
