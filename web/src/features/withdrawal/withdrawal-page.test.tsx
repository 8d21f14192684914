// @vitest-environment happy-dom

import {
  readWithdrawalLink,
  requestWithdrawalLink,
  withdrawByLink,
} from "@stokaz/contract/orders/withdrawals";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { wireWithdrawable, wireWithdrawal } from "#test/withdrawals";
import WithdrawalPage from "./withdrawal-page.tsx";

const server = startServer();
const person = { name: "Marie Payet", email: "marie@exemple.re" };

it("asks for a number and an e-mail, and says the server's one sentence", async () => {
  covers("own.product.100");
  const message = "Si ce numéro et cette adresse vont ensemble, un lien vient de partir.";
  server.answer(requestWithdrawalLink, says({ message }));
  const user = show(<WithdrawalPage />, "/retractation");
  await user.click(screen.getByRole("button", { name: "Recevoir le lien" }));
  expect(screen.getByText("Indiquez le numéro de la commande.")).toBeDefined();
  expect(screen.getByText("L'email est requis")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: /^Numéro de commande/ }), "k7m2p9qr");
  await user.type(screen.getByRole("textbox", { name: /^E-mail/ }), person.email);
  await user.click(screen.getByRole("button", { name: "Recevoir le lien" }));
  expect((await screen.findByRole("status")).textContent).toContain(message);
  expect(server.sentTo(requestWithdrawalLink).map(({ body }) => body)).toEqual([
    { orderNumber: "k7m2p9qr", email: person.email },
  ]);
  await user.click(screen.getByRole("button", { name: /^Corriger/ }));
  const number = screen.getByRole<HTMLInputElement>("textbox", { name: /^Numéro de commande/ });
  expect(number.value).toBe("k7m2p9qr");
});

it("leads who is logged in to their orders", async () => {
  covers("own.product.100");
  logIn("consumer");
  show(<WithdrawalPage />, "/retractation");
  const way = await screen.findByRole("link", { name: "Voir mes commandes" });
  expect(way.getAttribute("href")).toBe("/my-orders");
});

it("takes a declaration by the mailed link, under the name and e-mail that are typed", async () => {
  covers("own.product.100");
  server.answer(getTerritory, says(territory));
  server.answer(readWithdrawalLink, says({ ...wireWithdrawable(), ...person }));
  server.answer(withdrawByLink, says({ message: "Noté.", withdrawal: wireWithdrawal() }));
  const user = show(<WithdrawalPage />, "/retractation?token=secret");
  await user.click(await screen.findByRole("checkbox", { name: /^Miel/ }));
  const email = screen.getByRole<HTMLInputElement>("textbox", { name: /^E-mail/ });
  expect(email.value).toBe(person.email);
  await user.clear(email);
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  expect(screen.getByText("L'email est requis")).toBeDefined();
  await user.type(email, "autre@exemple.re");
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  await user.click(screen.getByRole("button", { name: "Confirmer l'annulation" }));
  await screen.findByText("Noté.");
  expect(server.sentTo(withdrawByLink).map(({ body }) => body)).toEqual([
    {
      token: "secret",
      name: person.name,
      email: "autre@exemple.re",
      lines: [{ lineId: idOf(1), quantity: 2, unitsShown: 2, isSealed: false }],
    },
  ]);
});

it("says that a link is old, and leads to another", async () => {
  covers("own.product.100");
  server.answer(readWithdrawalLink, refuses("withdrawal/link-invalid"));
  show(<WithdrawalPage />, "/retractation?token=old");
  const again = await screen.findByRole("link", { name: "Demander un autre lien" });
  expect(again.getAttribute("href")).toBe("/retractation");
});
