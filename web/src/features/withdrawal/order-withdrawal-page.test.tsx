// @vitest-environment happy-dom

import { readWithdrawable, withdrawFromOrder } from "@stokaz/contract/orders/withdrawals";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import {
  collectedLine,
  excludedLine,
  wireWithdrawable,
  wireWithdrawableLine,
  wireWithdrawal,
  wireWithdrawnLine,
} from "#test/withdrawals";
import OrderWithdrawalPage from "./order-withdrawal-page.tsx";

const server = startServer();

const open = (asked: object, answer = says(asked)): UserEvent => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(readWithdrawable, answer);
  const pattern = "/my-orders/:orderId/retractation";
  return show(<OrderWithdrawalPage />, `/my-orders/${idOf(50)}/retractation`, pattern);
};

const tick = async (user: UserEvent, name: RegExp): Promise<void> =>
  user.click(await screen.findByRole("checkbox", { name }));
const press = (user: UserEvent, name: string): Promise<void> =>
  user.click(screen.getByRole("button", { name }));
const sent = () => server.sentTo(withdrawFromOrder).map(({ body }) => body);

it("says of each product until when one may change one's mind, or why not", async () => {
  covers("own.product.101");
  open(wireWithdrawable([collectedLine(1), excludedLine(2)]));
  const lines = within(await screen.findByRole("list", { name: "À quoi voulez-vous renoncer ?" }));
  const [honey, fruit] = lines.getAllByRole("listitem");
  expect(honey?.textContent).toContain("Vous pouvez changer d'avis jusqu'au 7 décembre 2026.");
  expect(fruit?.textContent).toContain("ce produit peut se périmer rapidement");
  expect(lines.getAllByRole("checkbox")).toHaveLength(1);
});

it("takes one unit of two, says what follows, and sends it once it is confirmed", async () => {
  covers("own.product.101", "own.product.102");
  const user = open(wireWithdrawable([collectedLine(1), excludedLine(2)]));
  await tick(user, /^Miel/);
  await press(user, "Diminuer : Combien de « Miel » ?");
  expect(screen.getByText(/^Vous serez/).parentElement?.textContent).toMatch(/8,50\s€$/);
  await press(user, "Continuer");
  expect(screen.getByText("1 × Miel")).toBeDefined();
  expect(screen.getByText(/^À rapporter, à vos frais, au plus tard le/)).toBeDefined();
  expect(screen.getByText(/Lun et Jeu, de 08:00 à 18:00/)).toBeDefined();
  expect(sent()).toEqual([]);
  server.answer(withdrawFromOrder, says({ message: "Noté.", withdrawal: wireWithdrawal() }));
  await press(user, "Confirmer la rétractation");
  await screen.findByText("Noté.");
  expect(sent()).toEqual([
    { lines: [{ lineId: idOf(1), quantity: 1, unitsShown: 2, isSealed: false }] },
  ]);
});

it.each([
  ["both units after a gesture of 5 €", 12, false, /12,00\s€$/],
  ["one unit, of which 6 € are left", 6, true, /6,00\s€$/],
  ["one unit, whose price is left", 12, true, /8,50\s€$/],
])("shows what comes back for %s", async (_, amount, isOne, shown) => {
  covers("own.product.501");
  const user = open(wireWithdrawable([collectedLine(1, { amount })]));
  await tick(user, /^Miel/);
  if (isOne) await press(user, "Diminuer : Combien de « Miel » ?");
  expect(screen.getByText(/^Vous serez/).parentElement?.textContent).toMatch(shown);
  await press(user, "Continuer");
  expect(screen.getAllByText(shown)).toHaveLength(2);
});

it("says that a refund waits for the bank that contests the payment", async () => {
  covers("own.product.94");
  const past = [wireWithdrawal([wireWithdrawnLine({ status: "waiting_return" })])];
  const user = open(wireWithdrawable([collectedLine(1)], { isDisputed: true, past }));
  const bank = "Votre banque examine ce paiement : le remboursement attend sa décision.";
  expect((await screen.findByText(/^À rapporter au plus tard le/)).textContent).toContain(bank);
  await tick(user, /^Miel/);
  await press(user, "Continuer");
  expect(screen.getByText(/^À rapporter, à vos frais/).textContent).toContain(bank);
});

const DECISION = "Une décision est attendue : le remboursement l'attend aussi.";

it("says that a refund waits for the decision about its product", async () => {
  covers("own.product.94");
  const past = [
    wireWithdrawal([
      wireWithdrawnLine({ status: "waiting_return", isReturnNeeded: true }),
      wireWithdrawnLine({ _id: idOf(61), lineId: idOf(2), status: "waiting_return" }),
      wireWithdrawnLine({ _id: idOf(62), returnedAt: "2026-11-25T09:05:00Z" }),
    ]),
  ];
  const contested = collectedLine(1, { isContested: true });
  const other = collectedLine(2, { productName: "Savon" });
  const user = open(wireWithdrawable([contested, other], { past }));
  const [miel, savon] = await screen.findAllByText(/^À rapporter au plus tard le/);
  expect(miel?.textContent).toContain(DECISION);
  expect(savon?.textContent).toContain("Remboursé dès le retour");
  expect(screen.getByText(`Rendu le 25/11/2026. ${DECISION}`)).toBeDefined();
  expect(screen.getByText(DECISION)).toBeDefined();
  await tick(user, /^Miel/);
  await press(user, "Continuer");
  const what = () => screen.getByText(/^À rapporter, à vos frais/).textContent;
  expect(what()).toContain(DECISION);
  expect(what()).not.toContain("dès le retour");
  await press(user, "Modifier");
  await tick(user, /^Savon/);
  await press(user, "Continuer");
  expect(what()).toMatch(/part dès le retour, .* 2 × Miel\s: Une décision est attendue/);
});

it("says of what was a gift that its money went back before", async () => {
  covers("own.product.501");
  const past = [
    wireWithdrawal([
      wireWithdrawnLine({ amount: 0, status: "refunded", refundedAt: "2026-11-25T09:05:00Z" }),
    ]),
  ];
  const user = open(wireWithdrawable([wireWithdrawableLine(1, { amount: 0 })], { past }));
  expect(await screen.findByText("L'argent vous avait déjà été rendu.")).toBeDefined();
  await tick(user, /^Miel/);
  await press(user, "Continuer");
  expect(screen.getByText("Rien à rapporter. L'argent vous a déjà été rendu.")).toBeDefined();
});

it("reads what a server of the version before answers", async () => {
  covers("own.product.101");
  open(wireWithdrawable([collectedLine(1)], { isDisputed: undefined }));
  expect(await screen.findByRole("checkbox", { name: /^Miel/ })).toBeDefined();
});

it("calls it a cancellation while nothing was collected", async () => {
  covers("own.product.102");
  const user = open(wireWithdrawable([wireWithdrawableLine(1)]));
  await screen.findByRole("list", { name: "Que voulez-vous annuler ?" });
  await tick(user, /^Miel/);
  await press(user, "Continuer");
  expect(screen.getByText(/^Rien à rapporter\. Le remboursement part tout de suite/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Confirmer l'annulation" })).toBeDefined();
});

it("takes the second press of a double click on the step before for no confirmation", async () => {
  covers("own.product.102");
  const user = open(wireWithdrawable());
  await tick(user, /^Miel/);
  await press(user, "Continuer");
  server.answer(withdrawFromOrder, says({ message: "Noté.", withdrawal: wireWithdrawal() }));
  fireEvent.click(screen.getByRole("button", { name: "Confirmer l'annulation" }), { detail: 2 });
  await press(user, "Modifier");
  expect(sent()).toEqual([]);
});

it("goes on with something chosen alone, and with the word that it is still sealed", async () => {
  covers("own.product.101");
  const user = open(wireWithdrawable([collectedLine(1, { mustBeSealed: true })]));
  await screen.findByRole("checkbox", { name: /^Miel/ });
  await press(user, "Continuer");
  expect(screen.getByRole("alert").textContent).toBe("Choisissez au moins un produit.");
  await tick(user, /^Miel/);
  expect(screen.queryByRole("alert")).toBeNull();
  await press(user, "Continuer");
  const seal = screen.getByRole("checkbox", { name: "Le produit est encore scellé" });
  expect(screen.getByText(/^Cochez cette case : une fois ouvert/)).toBeDefined();
  expect(document.activeElement).toBe(seal);
  await user.click(seal);
  await press(user, "Continuer");
  expect(screen.getByRole("button", { name: "Confirmer la rétractation" })).toBeDefined();
});

it("keeps what was chosen when the server refuses or does not answer", async () => {
  covers("own.product.102");
  const user = open(wireWithdrawable());
  await tick(user, /^Miel/);
  await press(user, "Diminuer : Combien de « Miel » ?");
  await press(user, "Continuer");
  for (const [how, sentence] of [
    [refuses("withdrawal/contested"), /^Ce produit attend notre décision/],
    [isSilent, /^Pas de réponse du serveur/],
  ] as const) {
    server.answer(withdrawFromOrder, how);
    await press(user, "Confirmer l'annulation");
    await screen.findByText(sentence, { selector: ".refusal" });
  }
  await press(user, "Modifier");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Combien/ }).value).toBe("1");
});

it("shows the receipt with its day and hour, what to bring back, and prints it", async () => {
  covers("own.product.103");
  const user = open(wireWithdrawable([collectedLine(1)]));
  const line = wireWithdrawnLine({ isReturnNeeded: true, status: "waiting_return" });
  const withdrawal = wireWithdrawal([line]);
  server.answer(withdrawFromOrder, says({ message: "C'est noté.", withdrawal }));
  await tick(user, /^Miel/);
  await press(user, "Continuer");
  await press(user, "Confirmer la rétractation");
  const receipt = within(await screen.findByRole("region", { name: "Accusé de réception" }));
  for (const words of [
    "Je renonce à 2 × Miel de la commande K7M2-P9QR.",
    /^23 novembre 2026 à 13\sh\s05$/,
    "Marie Payet",
    "marie@exemple.re",
    "2 × Miel",
    "À rendre",
    /^À rapporter au plus tard le 7 décembre 2026/,
  ]) {
    expect(receipt.getByText(words)).toBeDefined();
  }
  expect(screen.getByRole("button", { name: "Imprimer ce reçu" })).toBeDefined();
});

it("says what was declared before, and that nothing else can be", async () => {
  covers("own.product.103");
  const refunded = wireWithdrawnLine({ status: "refunded", refundedAt: "2026-11-24T08:00:00Z" });
  open(wireWithdrawable([excludedLine(2)], { past: [wireWithdrawal([refunded])] }));
  const title = "Il n'y a plus rien à annuler ou à rendre dans cette commande.";
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Continuer" })).toBeNull();
  const past = within(await screen.findByRole("region", { name: "Ce que vous avez déjà déclaré" }));
  expect(past.getByText("Remboursé le 24/11/2026.")).toBeDefined();
});

it("says that an order is not one's own, and leads back", async () => {
  open({}, refuses("order/not-yours"));
  const back = await screen.findByRole("link", { name: "Revenir à la commande" });
  expect(back.getAttribute("href")).toBe(`/my-orders?order=${idOf(50)}`);
});
