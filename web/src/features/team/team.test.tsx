// @vitest-environment happy-dom
import { me } from "@stokaz/contract/accounts/accounts";
import {
  actForSeller,
  changeTeamRights,
  inviteToTeam,
  joinTeam,
  listTeam,
  listTeamActs,
  readTeamInvitation,
  removeFromTeam,
} from "@stokaz/contract/accounts/team";
import { PROBLEMS } from "@stokaz/contract/problems";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { getSession } from "../../lib/session/session.ts";
import JoinPage from "./join-page.tsx";
import TeamPage from "./team-page.tsx";

const server = startServer();
const SELLER = "00000000-0000-4000-8000-0000000000d1";

const member = (n: number, more: Record<string, unknown> = {}) => ({
  _id: `00000000-0000-4000-8000-00000000001${n}`,
  email: `ami-${n}@test.re`,
  name: null,
  rights: ["products"],
  state: "invited",
  invitedAt: "2026-11-20T08:00:00Z",
  acceptedAt: null,
  ...more,
});
const paul = member(1, {
  name: "Paul Grondin",
  rights: ["products", "sales"],
  state: "accepted",
  acceptedAt: "2026-11-21T08:00:00Z",
});

const open = (...data: object[]) => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(listTeam, says({ data }));
  const act = { _id: paul._id, at: "2026-11-22T08:00:00Z", who: "Paul Grondin" };
  const acts = [{ ...act, what: "Stock corrigé", about: "Miel de letchi" }];
  server.answer(listTeamActs, says({ data: acts, total: 1 }));
  return show(<TeamPage />);
};

const done = says({ success: true, message: "C'est fait." });

it("invites somebody with rights, none without any", async () => {
  covers("own.team.7");
  const user = open();
  await user.type(await screen.findByRole("textbox", { name: /^E‑mail/ }), "ami-2@test.re");
  const invite = () => user.click(screen.getByRole("button", { name: "Inviter" }));
  await invite();
  expect(await screen.findByText("Choisissez au moins un droit.")).toBeDefined();
  expect(server.sentTo(inviteToTeam)).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "Commandes et remises" }));
  server.answer(inviteToTeam, refuses("team/already-member"));
  await invite();
  const words = PROBLEMS["team/already-member"].message;
  expect(await screen.findByText(words, { selector: "p" })).toBeDefined();
  server.answer(inviteToTeam, done);
  server.answer(listTeam, says({ data: [member(2, { rights: ["sales"] })] }));
  await invite();
  const list = within(await screen.findByRole("list", { name: "Équipe" }));
  expect(list.getByText("Pas encore répondu")).toBeDefined();
  expect(server.sentTo(inviteToTeam).at(-1)?.body).toEqual({
    email: "ami-2@test.re",
    rights: ["sales"],
  });
});

it("changes what somebody may do, and takes it back after asking", async () => {
  covers("own.team.7");
  const user = open(paul);
  expect(await screen.findByText("Produits et stock · Commandes et remises")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Changer les droits de Paul Grondin" }));
  const rights = within(await screen.findByRole("dialog"));
  await user.click(rights.getByRole("checkbox", { name: "Produits et stock" }));
  server.answer(changeTeamRights, done);
  await user.click(rights.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("C'est fait.")).toBeDefined();
  expect(server.sentTo(changeTeamRights)[0]?.body).toEqual({ rights: ["sales"] });
  await user.click(await screen.findByRole("button", { name: "Enlever Paul Grondin" }));
  expect(await screen.findByText(/dès maintenant/)).toBeDefined();
  server.answer(removeFromTeam, done);
  server.answer(listTeam, says({ data: [] }));
  await user.click(screen.getByRole("button", { name: "Enlever" }));
  await expect.poll(() => screen.queryByRole("list", { name: "Équipe" })).toBeNull();
  expect(server.sentTo(removeFromTeam)).toHaveLength(1);
});

it("says what was done, by whom", async () => {
  covers("own.team.7");
  open(paul);
  const journal = within(await screen.findByRole("list", { name: "Journal de l'équipe" }));
  expect(journal.getByText("Stock corrigé")).toBeDefined();
  expect(journal.getByText("Miel de letchi")).toBeDefined();
  expect(journal.getByText(/^Paul Grondin, /)).toBeDefined();
});

it("offers no more than ten", async () => {
  open(...Array.from({ length: 10 }, (_, n) => member(n)));
  expect(await screen.findByText(/^10 personnes au plus dans une équipe/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Inviter" })).toBeNull();
});

const invitation = {
  sellerId: SELLER,
  sellerName: "La Ruche des Hauts",
  rights: ["sales"],
  isAccepted: false,
};

it("says whose team it is and what it allows; who accepts can act at once", async () => {
  covers("own.team.8");
  logIn("consumer");
  server.answer(readTeamInvitation, says(invitation));
  const user = show(<JoinPage />, "/?invitation=abc");
  expect(
    await screen.findByText("La Ruche des Hauts vous propose de rejoindre son équipe"),
  ).toBeDefined();
  expect(screen.getByText("Commandes et remises")).toBeDefined();
  const seat = { sellerId: SELLER, sellerName: "La Ruche des Hauts", rights: ["sales"] };
  server.answer(joinTeam, done);
  server.answer(me, says({ user: aUser("consumer", { teams: [seat] }) }));
  server.answer(readTeamInvitation, says({ ...invitation, isAccepted: true }));
  await user.click(screen.getByRole("button", { name: "Accepter" }));
  const act = await screen.findByRole("button", { name: "Agir pour La Ruche des Hauts" });
  server.answer(actForSeller, done);
  server.answer(me, says({ user: aUser("consumer", { teams: [seat], actingFor: seat }) }));
  await user.click(act);
  await expect.poll(() => getSession()?.role).toBe("artisan");
  expect(server.sentTo(actForSeller)[0]?.body).toEqual({ sellerId: SELLER });
});

it("says of a link that works no more to ask for another", async () => {
  logIn("consumer");
  server.answer(readTeamInvitation, refuses("team/invitation-invalid"));
  show(<JoinPage />, "/?invitation=abc");
  expect(await screen.findByText(PROBLEMS["team/invitation-invalid"].message)).toBeDefined();
});

it("asks before it drops rights that were chosen", async () => {
  covers("own.product.515");
  const user = open(paul);
  await user.click(
    await screen.findByRole("button", { name: "Changer les droits de Paul Grondin" }),
  );
  const rights = within(await screen.findByRole("dialog"));
  await user.click(rights.getByRole("checkbox", { name: "Produits et stock" }));
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Ce que vous avez saisi sera perdu.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Continuer la saisie" }));
});
