// @vitest-environment happy-dom
import { inviteManager, listManagers, removeManager } from "@stokaz/contract/accounts/managers";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { ManagersSection } from "./managers-section.tsx";

const server = startServer();
const SPACE = "00000000-0000-4000-8000-000000000001";

const manager = (n: number, more: Record<string, unknown> = {}) => ({
  _id: `00000000-0000-4000-8000-00000000001${n}`,
  email: `ami-${n}@test.re`,
  name: null,
  state: "invited",
  invitedAt: "2026-11-20T08:00:00Z",
  acceptedAt: null,
  ...more,
});
const accepted = manager(1, {
  name: "Paul Grondin",
  state: "accepted",
  acceptedAt: "2026-11-21T08:00:00Z",
});

const open = (...data: object[]) => {
  logIn("lessor");
  server.answer(listManagers, says({ data }));
  return show(<ManagersSection spaceId={SPACE} />);
};

const field = () => screen.findByRole("textbox", { name: /^E‑mail de la personne/ });

it("invites somebody, who then stands in the list", async () => {
  covers("own.product.78");
  const user = open();
  await user.type(await field(), "ami-2@test.re");
  server.answer(inviteManager, says({ success: true, message: "L'invitation est envoyée." }));
  server.answer(listManagers, says({ data: [manager(2)] }));
  await user.click(screen.getByRole("button", { name: "Inviter" }));
  const list = within(await screen.findByRole("list", { name: "Personnes invitées" }));
  expect(list.getByText("ami-2@test.re")).toBeDefined();
  expect(list.getByText("Pas encore répondu")).toBeDefined();
  expect(server.sentTo(inviteManager)[0]?.body).toEqual({ email: "ami-2@test.re" });
  expect((await field()).getAttribute("value")).toBe("");
});

it("keeps what was typed when it is refused, and says why", async () => {
  const user = open(accepted);
  await user.type(await field(), "ami-1@test.re");
  server.answer(inviteManager, refuses("manager/already-named"));
  await user.click(screen.getByRole("button", { name: "Inviter" }));
  const words = PROBLEMS["manager/already-named"].message;
  expect(await screen.findByText(words, { selector: "p" })).toBeDefined();
  expect((await field()).getAttribute("value")).toBe("ami-1@test.re");
});

it("asks before somebody is taken out", async () => {
  const user = open(accepted);
  await user.click(await screen.findByRole("button", { name: "Enlever Paul Grondin" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/dès maintenant/)).toBeDefined();
  server.answer(removeManager, says({ success: true, message: "C'est fait." }));
  server.answer(listManagers, says({ data: [] }));
  await user.click(dialog.getByRole("button", { name: "Enlever" }));
  expect(await screen.findByText("C'est fait.")).toBeDefined();
  expect(screen.queryByRole("list", { name: "Personnes invitées" })).toBeNull();
});

it("sends an invitation again whose link is over", async () => {
  const user = open(manager(3, { state: "expired" }));
  expect(await screen.findByText("Invitation expirée")).toBeDefined();
  server.answer(inviteManager, says({ success: true, message: "L'invitation est envoyée." }));
  const again = screen.getByRole("button", {
    name: "Envoyer de nouveau l'invitation à ami-3@test.re",
  });
  await user.click(again);
  expect(await screen.findByText("L'invitation est envoyée.")).toBeDefined();
});

it("offers no more than five", async () => {
  open(...[1, 2, 3, 4, 5].map((n) => manager(n)));
  expect(await screen.findByText(/^5 personnes au plus par espace/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Inviter" })).toBeNull();
});
