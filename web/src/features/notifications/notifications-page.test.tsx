// @vitest-environment happy-dom
import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from "@stokaz/contract/messages/notifications";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { none } from "#test/none";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import NotificationsPage from "./notifications-page.tsx";

const server = startServer();

const aNotification = (number: number, more: object = {}) => ({
  _id: idOf(number),
  topic: null,
  title: `Commande ST-${number} : à récupérer`,
  text: "Votre paiement est confirmé.",
  path: "/mes-commandes",
  createdAt: "2026-11-25T08:05:00.000Z",
  readAt: null,
  ...more,
});

const answer = (data: object[], { unread = data.length, nextCursor = none<string>() } = {}) =>
  server.answer(listNotifications, says({ data, unread, nextCursor }));

const showPage = (at: string = notificationPaths.list.href()) => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  return show(<NotificationsPage />, at, "*");
};

it("shows what one was told, when, under which topic, and whether it was read", async () => {
  covers("own.notifications.13");
  answer([
    aNotification(1),
    aNotification(2, { topic: "reminders", readAt: "2026-11-25T09:00:00.000Z" }),
  ]);
  showPage();
  const link = await screen.findByRole("link", { name: "Commande ST-1 : à récupérer" });
  expect(link.getAttribute("href")).toBe("/mes-commandes");
  expect(screen.getAllByText("Non lue")).toHaveLength(1);
  expect(screen.getByText("Rappels")).toBeDefined();
  expect((await screen.findAllByText(/^25\/11\/2026/))[0]?.textContent).toContain("12:05");
});

it("reads what one opens", async () => {
  covers("own.notifications.13");
  answer([aNotification(1)]);
  server.answer(readNotification, says({ message: "Notification lue." }));
  const user = showPage();
  await user.click(await screen.findByRole("link", { name: "Commande ST-1 : à récupérer" }));
  await waitFor(() => expect(server.sentTo(readNotification)).toHaveLength(1));
});

it("has a button for what leads nowhere", async () => {
  answer([aNotification(1, { path: null })]);
  server.answer(readNotification, says({ message: "Notification lue." }));
  const user = showPage();
  const name = "Marquer comme lue : Commande ST-1 : à récupérer";
  await user.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(server.sentTo(readNotification)).toHaveLength(1));
});

it("marks all as read, and says so", async () => {
  covers("own.notifications.13");
  answer([aNotification(1)], { unread: 12 });
  server.answer(readAllNotifications, says({ message: "Tout est lu." }));
  const user = showPage();
  await screen.findByText("Non lues (12)");
  answer([aNotification(1, { readAt: "2026-11-25T09:00:00.000Z" })], { unread: 0 });
  await user.click(screen.getByRole("button", { name: "Tout marquer comme lu" }));
  expect(await screen.findByText("Tout est lu.")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("Non lue")).toBeNull());
  expect(screen.queryByRole("button", { name: "Tout marquer comme lu" })).toBeNull();
});

it("shows only those not read, and keeps that in its address", async () => {
  covers("own.notifications.13");
  answer([], { unread: 0 });
  const user = showPage();
  await screen.findByText("Rien pour l'instant : nous vous préviendrons ici.");
  await user.click(screen.getByRole("radio", { name: "Non lues" }));
  expect(await screen.findByText("Vous avez tout lu.")).toBeDefined();
  expect(server.sentTo(listNotifications).at(-1)?.query.get("unread")).toBe("true");
});

it("goes on to earlier ones, page by page", async () => {
  answer([aNotification(1)], { nextCursor: "suite" });
  const user = showPage();
  const more = await screen.findByRole("button", { name: "Voir les précédentes" });
  answer([aNotification(2)]);
  await user.click(more);
  expect(await screen.findByRole("link", { name: "Commande ST-2 : à récupérer" })).toBeDefined();
  expect(server.sentTo(listNotifications).at(-1)?.query.get("cursor")).toBe("suite");
});

it("says that it can't be read, and tries again", async () => {
  server.answer(listNotifications, refuses("server/unexpected"));
  const user = showPage();
  const again = await screen.findByRole("button", { name: "Réessayer" });
  answer([aNotification(1)]);
  await user.click(again);
  expect(await screen.findByRole("link", { name: "Commande ST-1 : à récupérer" })).toBeDefined();
});
