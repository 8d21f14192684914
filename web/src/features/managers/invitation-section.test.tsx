// @vitest-environment happy-dom
import { me } from "@stokaz/contract/accounts/accounts";
import { acceptInvitation, readInvitation } from "@stokaz/contract/accounts/managers";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, logIn, refuses, says, show, startServer } from "#test/screen";
import { getSession } from "../../lib/session/session.ts";
import { InvitationSection } from "./invitation-section.tsx";

const server = startServer();

const invitation = { storageName: "Garage", lessorName: "Jean Hoarau", isAccepted: false };
const DONE = "Vous pouvez maintenant remettre les commandes de « Garage ».";

const open = () => {
  logIn("consumer");
  server.answer(readInvitation, says(invitation));
  return show(<InvitationSection token="abc" />);
};

it("says who invites to which place, and accepting opens what there is to hand over", async () => {
  covers("own.product.78");
  const user = open();
  expect(
    await screen.findByText("Jean Hoarau vous propose de remettre les commandes"),
  ).toBeDefined();
  server.answer(acceptInvitation, says({ success: true, message: DONE }));
  server.answer(me, says({ user: aUser("consumer", { managesPlaces: true }) }));
  server.answer(readInvitation, says({ ...invitation, isAccepted: true }));
  await user.click(screen.getByRole("button", { name: "Accepter" }));
  expect(await screen.findByText(DONE)).toBeDefined();
  expect(await screen.findByText(/^Vous remettez les commandes de/)).toBeDefined();
  expect(server.sentTo(acceptInvitation)[0]?.body).toEqual({ token: "abc" });
  expect(getSession()?.user?.managesPlaces).toBe(true);
});

it("says of a link that works no more to ask for another", async () => {
  logIn("consumer");
  server.answer(readInvitation, refuses("manager/invitation-invalid"));
  show(<InvitationSection token="abc" />);
  const words = PROBLEMS["manager/invitation-invalid"].message;
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accepter" })).toBeNull();
});

it("says beside the button why accepting was refused", async () => {
  const user = open();
  server.answer(acceptInvitation, refuses("manager/own-place"));
  await user.click(await screen.findByRole("button", { name: "Accepter" }));
  const words = PROBLEMS["manager/own-place"].message;
  expect(await screen.findByText(words, { selector: "p" })).toBeDefined();
});
