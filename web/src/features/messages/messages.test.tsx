// @vitest-environment happy-dom
import * as contract from "@stokaz/contract/messages/messages";
import { sendReport } from "@stokaz/contract/moderation/reports";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { laterAnswer } from "#test/later-answer";
import {
  CONVERSATION,
  wireConversation,
  wireListedConversation,
  wireMessage,
} from "#test/messages";
import { idOf } from "#test/products";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import ConversationPage from "./conversation-page.tsx";
import MessagesPage from "./messages-page.tsx";

const server = startServer();

beforeEach(() => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(contract.markConversationRead, says({ message: "Messages lus." }));
  // happy-dom can't scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

const openPage = (conversation: object): UserEvent => {
  server.answer(contract.readConversation, says(conversation));
  return show(<ConversationPage />, `/messages/${CONVERSATION}`, "/messages/:id");
};

const box = () => screen.findByLabelText("Votre message à Ruche des Hauts");
const press = (user: UserEvent, name: string): Promise<void> =>
  user.click(screen.getByRole("button", { name }));
const sentWords = () =>
  // The contract's body of this call.
  server.sentTo(contract.sendMessage).map(({ body }) => (body as { words: string }).words);

it("lists whom one writes with, about what, the last words and what is unread", async () => {
  covers("own.messages.16");
  const ownLast = { _id: idOf(802), unread: 0, isLastMine: true, lastWords: "Merci" };
  const data = [wireListedConversation(), wireListedConversation(ownLast)];
  server.answer(contract.listConversations, says({ data, nextCursor: null }));
  show(<MessagesPage />);
  const [first, second] = await screen.findAllByRole("listitem");
  for (const words of [
    "Ruche des Hauts",
    "Produit : Miel de letchi",
    "Il en reste.",
    "2 non lus",
  ]) {
    expect(first?.textContent).toContain(words);
  }
  expect(
    // A missing message fails the test here.
    within(first as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe(`/messages/${CONVERSATION}`);
  expect(second?.textContent).toContain("Vous : Merci");
  expect(second?.textContent).not.toContain("non lu");
});

it("says where to write from when there is no message yet", async () => {
  covers("own.messages.16");
  server.answer(contract.listConversations, says({ data: [], nextCursor: null }));
  show(<MessagesPage />);
  expect(await screen.findByText(/^Vous n'avez pas encore de message/)).toBeDefined();
});

/** Three messages, the newest first: one of today, one's own that was read, and one erased. */
const THREE_MESSAGES = wireConversation(
  [
    wireMessage(3, { sentAt: "2026-11-26T05:00:00Z" }),
    wireMessage(2, { isMine: true, readAt: "2026-11-26T05:10:00Z" }),
    wireMessage(1, { words: "", isErased: true }),
  ],
  { readings: ["2026-11-25T06:00:00Z"] },
);

it("shows a conversation day by day and says that it was read", async () => {
  covers("own.messages.17");
  openPage(THREE_MESSAGES);
  const log = await screen.findByRole("log", { name: "Messages" });
  expect(
    within(log)
      .getAllByRole("heading")
      .map(({ textContent }) => textContent),
  ).toEqual(["mercredi 25 novembre", "jeudi 26 novembre"]);
  const [erased, own, last] = within(log).getAllByRole("article");
  expect(erased?.textContent).toContain("Message effacé");
  expect(own?.textContent).toContain("Message 2");
  expect(own?.textContent).toContain("Lu");
  expect(last?.textContent).toContain("Message 3");
  expect(log.textContent).toMatch(/Un administrateur a lu cette conversation à 10\sh, à la suite/);
  await waitFor(() =>
    expect(server.sentTo(contract.markConversationRead)[0]?.body).toEqual({ until: idOf(703) }),
  );
});

it("says what is masked and why, and lets a message be reported", async () => {
  covers("own.messages.17", "own.messages.13");
  server.answer(sendReport, says({ message: "Merci." }));
  const masked = { words: `Appelez le ${contract.MASK}`, masked: ["phone"] };
  const user = openPage(wireConversation([wireMessage(1, masked)], { masksContacts: true }));
  expect(await screen.findByText(/^Masqué : un numéro de téléphone/)).toBeDefined();
  await press(user, "Signaler le message de Ruche des Hauts");
  await user.selectOptions(await screen.findByLabelText(/^Motif/), "conduct");
  await user.type(screen.getByLabelText(/^Ce qui ne va pas/), "Des insultes");
  await user.click(screen.getByRole("checkbox"));
  await press(user, "Signaler");
  await waitFor(() =>
    expect(server.sentTo(sendReport)[0]?.body).toMatchObject({
      subjectType: "message",
      subjectId: idOf(701),
      cause: "conduct",
    }),
  );
});

it("sends what was typed, by the button or Ctrl + Enter, and keeps it when it is refused", async () => {
  covers("own.messages.18");
  server.answer(contract.sendMessage, refuses("account/email-unproven"));
  const user = openPage(wireConversation([]));
  await press(user, await box().then(() => "Envoyer"));
  expect(await screen.findByText("Écrivez votre message.")).toBeDefined();
  await user.type(await box(), "À demain");
  await press(user, "Envoyer");
  expect((await screen.findAllByText(/^Confirmez d'abord votre adresse/)).length).toBeGreaterThan(
    0,
  );
  // The box is a text area.
  expect(((await box()) as HTMLTextAreaElement).value).toBe("À demain");
  server.answer(contract.sendMessage, says({ message: "Envoyé." }));
  await user.type(await box(), "{Control>}{Enter}{/Control}");
  // The box is a text area.
  await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe(""));
  expect(sentWords()).toEqual(["À demain", "À demain"]);
});

it("shows what will be masked before it is sent, once", async () => {
  covers("own.messages.18");
  const words = `Mon numéro : ${contract.MASK}`;
  server.answer(contract.previewMessage, says({ words, masked: ["phone"] }));
  server.answer(contract.sendMessage, says({ message: "Envoyé." }));
  const user = openPage(wireConversation([], { masksContacts: true }));
  await user.type(await box(), "Mon numéro : 0692123456");
  await press(user, "Envoyer");
  expect(await screen.findByText("Vos coordonnées seront masquées")).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(sentWords()).toEqual([]);
  await press(user, "Envoyer ainsi");
  await waitFor(() => expect(sentWords()).toEqual(["Mon numéro : 0692123456"]));
});

it("keeps what is typed while a message is sent, for the next one", async () => {
  covers("own.messages.18");
  const sent = laterAnswer();
  server.answer(contract.sendMessage, () => sent.promise);
  const user = openPage(wireConversation([]));
  await user.type(await box(), "À demain");
  await press(user, "Envoyer");
  await user.type(await box(), " Merci !");
  sent.resolve(Response.json({ message: "Envoyé." }));
  // The box is a text area.
  await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe("Merci !"));
  server.answer(contract.sendMessage, says({ message: "Envoyé." }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Envoyer" })).toHaveProperty("disabled", false),
  );
  await press(user, "Envoyer");
  await waitFor(() => expect(sentWords()).toEqual(["À demain", "Merci !"]));
});

it("waits for a picture that is made smaller, and sends it with its message", async () => {
  covers("own.messages.18");
  const shrinking = laterAnswer();
  vi.stubGlobal("createImageBitmap", () => shrinking.promise);
  server.answer(contract.sendMessage, says({ message: "Envoyé." }));
  const user = openPage(wireConversation([]));
  await user.type(await box(), "La voici");
  const large = new File([new Uint8Array(600_000)], "pot.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Photos"), large);
  await press(user, "Envoyer");
  await user.type(await box(), "{Control>}{Enter}{/Control}");
  shrinking.reject(new Error("This browser can't shrink pictures."));
  await screen.findByRole("list", { name: "Photos jointes" });
  expect(sentWords()).toEqual([]);
  await press(user, "Envoyer");
  await waitFor(() => expect(sentWords()).toEqual(["La voici"]));
  expect(server.sentTo(contract.sendMessage)[0]?.body).toHaveProperty("pictures");
});

it("keeps the focus beside what comes next when a button goes", async () => {
  covers("own.messages.18");
  const words = `Mon numéro : ${contract.MASK}`;
  server.answer(contract.previewMessage, says({ words, masked: ["phone"] }));
  server.answer(contract.sendMessage, says({ message: "Envoyé." }));
  const user = openPage(wireConversation([], { masksContacts: true }));
  await user.type(await box(), "Mon numéro : 0692123456");
  await press(user, "Envoyer");
  expect(document.activeElement).toBe(await screen.findByText(words));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Envoyer ainsi" }));
  await user.keyboard("{Enter}");
  const next = await box();
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it("marks what came while another tab was shown as read, once this one is", async () => {
  covers("own.messages.17");
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  try {
    openPage(wireConversation([wireMessage(1)]));
    expect(await screen.findByText("Message 1")).toBeDefined();
    expect(server.sentTo(contract.markConversationRead)).toEqual([]);
    visibility.mockReturnValue("visible");
    fireEvent(document, new Event("visibilitychange"));
    await waitFor(() => expect(server.sentTo(contract.markConversationRead)).toHaveLength(1));
  } finally {
    visibility.mockRestore();
  }
});

it("joins pictures, four at most, and takes them out again", async () => {
  covers("own.messages.18");
  server.answer(contract.sendMessage, says({ message: "Envoyé." }));
  const user = openPage(wireConversation([]));
  await box();
  const pictures = [1, 2, 3, 4, 5].map(
    (rank) => new File(["x"], `${rank}.png`, { type: "image/png" }),
  );
  await user.upload(screen.getByLabelText("Photos"), pictures);
  const chosen = await screen.findByRole("list", { name: "Photos jointes" });
  expect(within(chosen).getAllByRole("listitem")).toHaveLength(4);
  expect(screen.getByRole("button", { name: "Photos (4 sur 4)" })).toHaveProperty("disabled", true);
  await press(user, "Retirer la photo 1");
  expect(within(chosen).getAllByRole("listitem")).toHaveLength(3);
  await press(user, "Envoyer");
  await waitFor(() => expect(sentWords()).toEqual([""]));
});

it("asks before it blocks, then there is no box and a way back", async () => {
  covers("own.messages.17");
  server.answer(contract.blockCorrespondent, says({ message: "Bloquée." }));
  server.answer(contract.unblockCorrespondent, says({ message: "Débloquée." }));
  const user = openPage(wireConversation([wireMessage(1)]));
  await box();
  await press(user, "Bloquer");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Vos commandes et vos locations continuent/)).toBeDefined();
  server.answer(
    contract.readConversation,
    says(wireConversation([wireMessage(1)], { isBlocking: true })),
  );
  await user.click(dialog.getByRole("button", { name: "Bloquer" }));
  expect(await screen.findByText("Vous avez bloqué Ruche des Hauts.")).toBeDefined();
  expect(screen.queryByLabelText("Votre message à Ruche des Hauts")).toBeNull();
  await press(user, "Débloquer");
  await waitFor(() => expect(server.sentTo(contract.unblockCorrespondent)).toHaveLength(1));
});

it.each([
  [{ isBlocked: true }, "Cette personne ne reçoit plus vos messages."],
  [
    { with: { _id: idOf(801), name: "Compte supprimé", isAway: true } },
    "Ce compte est fermé ou suspendu : personne ne lirait votre message.",
  ],
])("says why one can't write: %j", async (more, sentence) => {
  covers("own.messages.17");
  openPage(wireConversation([wireMessage(1)], more));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it.each([
  [refuses("conversation/not-found"), "Conversation introuvable.", true],
  [isSilent, "Pas de réponse du serveur. Veuillez réessayer plus tard.", false],
])(
  "keeps its title when a conversation can't be shown, and says why: %#",
  async (how, why, isLost) => {
    covers("own.product.778");
    server.answer(contract.readConversation, how);
    show(<ConversationPage />, `/messages/${CONVERSATION}`, "/messages/:id");
    expect(await screen.findByText(why)).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: "Conversation" })).toBeDefined();
    expect(screen.queryByText("Elle est peut-être à un autre compte.") !== null).toBe(isLost);
  },
);

it("says in whose name who hands over writes, and who wrote what", async () => {
  covers("own.messages.33");
  const messages = [
    wireMessage(1, { isMine: true, words: "Je serai là.", writtenBy: "Jean H." }),
    wireMessage(2, { isMine: true, words: "Entendu." }),
  ];
  openPage(wireConversation(messages, { actsFor: "Paul L." }));
  await screen.findByText(/Vous écrivez pour Paul L\./);
  expect(screen.getByRole("article", { name: "Jean H. pour Paul L." })).toBeDefined();
  expect(screen.getByRole("article", { name: "Paul L." })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Bloquer" })).toBeNull();
  cleanup();
  const data = [wireListedConversation({ actsFor: "Paul L." })];
  server.answer(contract.listConversations, says({ data, nextCursor: null }));
  show(<MessagesPage />);
  expect((await screen.findByRole("listitem")).textContent).toContain("pour Paul L.");
});

it("asks before a message that is not sent is lost, and not once it is sent", async () => {
  covers("own.product.25");
  server.answer(contract.sendMessage, says({ message: "Envoyé." }));
  const user = openPage(wireConversation([]));
  const words = await box();
  await user.type(words, "Il en reste ?");
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);
  await user.click(screen.getByRole("link", { name: "← Tous mes messages" }));
  expect(await screen.findByText("Ce message n'est pas envoyé : il sera perdu.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Continuer la saisie" }));
  expect(words).toHaveProperty("value", "Il en reste ?");
  await press(user, "Envoyer");
  await waitFor(() => expect(words).toHaveProperty("value", ""));
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
});
