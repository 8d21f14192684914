// @vitest-environment happy-dom
import * as contract from "@stokaz/contract/messages/messages";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { CONVERSATION, wireCorrespondent, wireCorrespondents } from "#test/messages";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import NewMessagePage from "./new-message-page.tsx";

const server = startServer();

beforeEach(() => logIn("consumer"));

const box = () => screen.findByLabelText("Votre message à Ruche des Hauts");

const openNew = (people: readonly object[]): UserEvent => {
  server.answer(contract.listCorrespondents, says(wireCorrespondents(people)));
  return show(<NewMessagePage />, `/messages/nouveau?sujet=product&id=${idOf(1)}`);
};

it("writes first to the only one there is", async () => {
  covers("own.messages.19");
  server.answer(contract.previewMessage, says({ words: "En reste-t-il ?", masked: [] }));
  server.answer(
    contract.openConversation,
    says({ conversationId: CONVERSATION, message: "Envoyé." }),
  );
  const user = openNew([wireCorrespondent()]);
  expect(
    await screen.findByText("À Ruche des Hauts, artisan. Produit : Miel de letchi."),
  ).toBeDefined();
  await user.type(await box(), "En reste-t-il ?");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() =>
    expect(server.sentTo(contract.openConversation)[0]?.body).toMatchObject({
      about: "product",
      subjectId: idOf(1),
      personId: idOf(801),
      words: "En reste-t-il ?",
    }),
  );
});

it("asks to whom of several, and goes on with a conversation that is there", async () => {
  covers("own.messages.19");
  const lessor = { _id: idOf(803), name: "Jean H.", side: "keeper", conversationId: CONVERSATION };
  const user = openNew([wireCorrespondent(), wireCorrespondent(lessor)]);
  await user.click(await screen.findByLabelText("Jean H., loueur du lieu"));
  expect(screen.getByRole("link", { name: "Continuer la conversation" }).getAttribute("href")).toBe(
    `/messages/${CONVERSATION}`,
  );
  await user.click(screen.getByLabelText("Ruche des Hauts, artisan"));
  expect(await box()).toBeDefined();
});

it("says that there is nobody to write to", async () => {
  covers("own.messages.19");
  server.answer(contract.listCorrespondents, refuses("conversation/not-found"));
  show(<NewMessagePage />, `/messages/nouveau?sujet=product&id=${idOf(1)}`);
  expect(await screen.findByText("Il n'y a personne à qui écrire à ce sujet.")).toBeDefined();
});
