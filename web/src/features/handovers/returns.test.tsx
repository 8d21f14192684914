// @vitest-environment happy-dom

import { listReturns, markReturned } from "@stokaz/contract/orders/withdrawals";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { wireReturn } from "#test/withdrawals";
import { ReturnsSection } from "./returns-section.tsx";

const server = startServer();

const showReturns = (...data: object[]) => {
  logIn("lessor");
  server.answer(getTerritory, says(territory));
  server.answer(listReturns, says({ data, nextCursor: null, total: data.length }));
  return show(<ReturnsSection />);
};

const card = async () =>
  within(await screen.findByRole("article", { name: "Retour de la commande K7M2-P9QR" }));

it("says who brings what back, and until when", async () => {
  covers("own.product.106");
  showReturns(wireReturn());
  const expected = await card();
  for (const words of ["Marie L.", "2 × Miel", "1 × Savon", "Herbes de Mafate"]) {
    expect(expected.getByText(words)).toBeDefined();
  }
  expect(expected.getByText("Attendu au plus tard le 7 décembre 2026")).toBeDefined();
});

it("takes back what is ticked, with a word on its state", async () => {
  covers("own.product.106");
  const user = showReturns(wireReturn());
  await user.click((await card()).getByRole("button", { name: /^Produit rendu/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const boxes = dialog.getAllByRole("checkbox");
  for (const box of boxes) await user.click(box);
  await user.click(dialog.getByRole("button", { name: "Enregistrer le retour" }));
  expect(dialog.getByText("Choisissez au moins un produit.")).toBeDefined();
  await user.click(dialog.getByRole("checkbox", { name: /Miel/ }));
  await user.type(dialog.getByRole("textbox", { name: /^État/ }), "Pots fermés.");
  server.answer(markReturned, says({ success: true, message: "Retour enregistré." }));
  await user.click(dialog.getByRole("button", { name: "Enregistrer le retour" }));
  expect(await screen.findByText("Retour enregistré.")).toBeDefined();
  expect(server.sentTo(markReturned).map(({ body }) => body)).toEqual([
    { withdrawalId: idOf(70), lineIds: [idOf(1)], note: "Pots fermés." },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("keeps what was typed when the server refuses", async () => {
  covers("own.product.106");
  const user = showReturns(wireReturn());
  server.answer(markReturned, refuses("withdrawal/return-not-expected"));
  await user.click((await card()).getByRole("button", { name: /^Produit rendu/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /^État/ }), "Pots fermés.");
  await user.click(dialog.getByRole("button", { name: "Enregistrer le retour" }));
  expect(await dialog.findByText(/n'est pas attendu en retour/)).toBeDefined();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^État/ }).value).toBe(
    "Pots fermés.",
  );
});

it("says what was refunded without having come back, and that nothing is expected", async () => {
  const [line] = wireReturn().lines;
  showReturns(wireReturn({ lines: [{ ...line, isRefunded: true }] }));
  const expected = await card();
  expect(expected.getByText("Déjà remboursé")).toBeDefined();
  expect(expected.getByText("Attendu depuis le 23/11/2026")).toBeDefined();
});

it("says that a refund waits for a decision, and promises none at the return", async () => {
  covers("own.product.94", "own.product.106");
  const [line] = wireReturn().lines;
  const user = showReturns(wireReturn({ lines: [{ ...line, isContested: true }] }));
  const expected = await card();
  expect(expected.getByText("Le remboursement attend une décision")).toBeDefined();
  await user.click(expected.getByRole("button", { name: /^Produit rendu/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Le remboursement de Marie L. attend une décision.")).toBeDefined();
});

it("says that nothing is expected back", async () => {
  covers("own.product.106");
  showReturns();
  expect(await screen.findByText(/^Aucun retour n'est attendu/)).toBeDefined();
});
