// @vitest-environment happy-dom

import {
  cancelDelivery,
  listDeliveries,
  receiveDelivery,
} from "@stokaz/contract/handover/deliveries";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDelivery, idOf, received } from "#test/deliveries";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { DeliveriesSection } from "./deliveries-section.tsx";

const server = startServer();
const today = dayInZone(new Date(), territory.timeZone);

const showDeliveries = (role: "lessor" | "artisan", expected: object[], done: object[] = []) => {
  logIn(role);
  server.answer(getTerritory, says(territory));
  server.answer(listDeliveries, ({ query }) => {
    const data = query.get("status") === "done" ? done : expected;
    return new Response(JSON.stringify({ data, nextCursor: null }), {
      headers: { "content-type": "application/json" },
    });
  });
  return show(<DeliveriesSection />);
};
const wordsOf = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("article")
    .map(({ textContent }) => textContent);

/** Opens the dialog in which a lessor records the units that arrived. */
const openReceipt = async () => {
  const user = showDeliveries("lessor", [aDelivery()]);
  await user.click(await screen.findByRole("button", { name: /^Vérifier l'arrivée/ }));
  const dialog = await screen.findByRole("dialog", { name: "Ce qui est arrivé" });
  return { user, dialog: within(dialog) };
};

it("shows how each stands: late, today, to come, received whole, in part, not at all, called off", async () => {
  const planned = (days: number) =>
    aDelivery({ _id: idOf(days + 5), plannedDay: addDays(today, days) });
  showDeliveries(
    "lessor",
    [planned(-2), planned(0), planned(2)],
    [
      received(12, { _id: idOf(1) }),
      received(10, { _id: idOf(2) }),
      received(0, { _id: idOf(3) }),
      aDelivery({ _id: idOf(4), status: "cancelled", isExpected: false }),
      aDelivery({ _id: idOf(6), isExpected: false }),
    ],
  );
  await screen.findAllByText("Reçue");
  const labels = ["En retard", "Aujourd'hui", "Attendue"];
  wordsOf("Attendues").forEach((words, at) => {
    expect(words).toContain(labels[at]);
  });
  const ends = ["Reçue", "Reçue en partie", "Rien reçu", "Annulée", "Jamais arrivée"];
  wordsOf("Passées").forEach((words, at) => {
    expect(words).toContain(ends[at]);
  });
  expect(wordsOf("Passées")[1]).toContain("10 sur 12 unités");
});

it("says that the place is closed on the day, and what to do then", async () => {
  covers("own.product.633");
  const closed = { closedReason: "Alerte cyclone : Cyclone Belal", plannedDay: addDays(today, 1) };
  showDeliveries("artisan", [aDelivery({ ...closed, isOwn: true })]);
  const card = within(await screen.findByRole("article"));
  expect(card.getByText("Lieu fermé")).toBeDefined();
  expect(card.getByText("Alerte cyclone : Cyclone Belal")).toBeDefined();
  expect(card.getByText(/^Ne venez pas ce jour-là : annulez/)).toBeDefined();
  expect(card.queryByText(/09.00/)).toBeNull();
  cleanup();
  showDeliveries("lessor", [aDelivery(closed)]);
  expect(await screen.findByText(/^L'artisan est prévenu/)).toBeDefined();
  expect(screen.getByRole("button", { name: /^Vérifier l'arrivée/ })).toBeDefined();
});

it("lets a lessor say what arrived, prefilled with what was announced", async () => {
  covers("own.product.81");
  const { user, dialog } = await openReceipt();
  server.answer(
    receiveDelivery,
    says({ success: true, message: "C'est noté : l'artisan est prévenu.", delivery: received(11) }),
  );
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Miel" }).value).toBe("12");
  await user.click(dialog.getByRole("button", { name: "Diminuer : Miel" }));
  await user.type(dialog.getByLabelText(/^Note/), "Un pot cassé");
  await user.click(dialog.getByRole("button", { name: "Confirmer l'arrivée" }));
  await screen.findByText("C'est noté : l'artisan est prévenu.");
  const [sent] = server.sentTo(receiveDelivery);
  expect(sent?.body).toMatchObject({
    lines: JSON.stringify([{ productId: idOf(9), received: 11 }]),
    note: "Un pot cassé",
  });
});

it("asks why when nothing arrived, under the note", async () => {
  covers("own.product.82", "own.refusals.94");
  const { user, dialog } = await openReceipt();
  const message = "Rien n'est arrivé ? Dites-le en quelques mots à l'artisan.";
  const errors = [{ field: "note", message }];
  server.answer(receiveDelivery, refuses("delivery/nothing-received", { errors }));
  await user.clear(dialog.getByRole("textbox", { name: "Miel" }));
  await user.type(dialog.getByRole("textbox", { name: "Miel" }), "0");
  await user.click(dialog.getByRole("button", { name: "Rien n'est arrivé" }));
  const note = await dialog.findByRole("textbox", { name: /^Que s'est-il passé/ });
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(dialog.getByText(message)).toBeDefined();
});

it("lets an artisan call their own off, after asking", async () => {
  covers("own.product.80");
  const user = showDeliveries("artisan", [aDelivery({ isOwn: true })]);
  const message = "Livraison annulée : le loueur est prévenu.";
  const delivery = aDelivery({ isOwn: true, status: "cancelled", isExpected: false });
  server.answer(cancelDelivery, says({ success: true, message, delivery }));
  await user.click(await screen.findByRole("button", { name: /^Annuler la livraison du/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Annuler cette livraison ?" }));
  await user.click(dialog.getByRole("button", { name: "Annuler la livraison" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.sentTo(cancelDelivery)).toHaveLength(1);
});

it("tells an artisan what their stock does, and what to count by hand", async () => {
  covers("own.product.81");
  const own = { isOwn: true };
  const moved = received(12, own).lines.map((line) => ({ ...line, isCounted: false }));
  showDeliveries(
    "artisan",
    [aDelivery(own)],
    [received(12, { ...own, _id: idOf(5) }), received(12, { ...own, lines: moved })],
  );
  expect(await screen.findByText("Votre stock augmente à l'arrivée.")).toBeDefined();
  expect(await screen.findByText("Ce qui est arrivé est ajouté à votre stock.")).toBeDefined();
  expect(screen.getByText("À compter vous-même : Miel.")).toBeDefined();
});

it("says what to do when there is none", async () => {
  showDeliveries("lessor", []);
  expect(await screen.findByText(/^Aucune livraison attendue/)).toBeDefined();
  expect(screen.queryByRole("link", { name: /^Annoncer/ })).toBeNull();
});

it("gives the focus back, also from the first dialog that is opened", async () => {
  covers("own.product.517");
  const { user } = await openReceipt();
  await user.keyboard("{Escape}");
  const opener = screen.getByRole("button", { name: /^Vérifier l'arrivée/ });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
