// @vitest-environment happy-dom
import { countUnreadMessages } from "@stokaz/contract/messages/messages";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { isSilent, logIn, says, show, startServer } from "#test/screen";
import { HeaderLinks } from "./header-links.tsx";

const server = startServer();

const header = <HeaderLinks onChoose={() => undefined} onRegister={() => undefined} />;

it("says how many messages are unread", async () => {
  covers("own.messages.21");
  logIn("artisan");
  server.answer(countUnreadMessages, says({ unread: 3 }));
  show(header);
  const link = await screen.findByRole("link", { name: "Messages, 3 non lus" });
  expect(link.getAttribute("href")).toBe("/messages");
});

it("leads to the messages while nobody answers, and is nothing for visitors", async () => {
  covers("own.messages.21");
  logIn("consumer");
  server.answer(countUnreadMessages, isSilent);
  show(header);
  expect(await screen.findByRole("link", { name: /^Messages/ })).toBeDefined();
});

it("is nothing for an administrator who lacks the required second factor", async () => {
  covers("own.product.593");
  logIn("admin", { mustSetSecondFactor: true });
  show(header);
  expect(await screen.findByRole("link", { name: "Profil" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /^Messages/ })).toBeNull();
});

it("is nothing for visitors", () => {
  covers("own.messages.21");
  show(header);
  expect(screen.queryByRole("link", { name: /^Messages/ })).toBeNull();
});
