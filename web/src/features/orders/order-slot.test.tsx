// @vitest-environment happy-dom

import {
  bookSlot,
  getSlotCalendar,
  giveSlotBack,
  listSlots,
} from "@stokaz/contract/handover/slots";
import { listOrders } from "@stokaz/contract/orders/orders";
import { PROBLEMS } from "@stokaz/contract/problems";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { wireLine, wireOrder } from "#test/orders";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { at, openDay, slotted, startAtNoon, wireOrderSlot } from "#test/slots";
import MyOrdersPage from "./my-orders-page.tsx";

const server = startServer();
startAtNoon();

const without = wireOrder();
const withSlot = wireOrder([wireLine()], { slot: wireOrderSlot() });
const AT_ORDER = `/my-orders?order=${without._id}`;

const openOrder = (order: object, at = AT_ORDER): UserEvent => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(listOrders, says({ data: [order] }));
  server.answer(listSlots, says(slotted(openDay("2026-12-05", { "08:00": 1, "08:30": 3 }))));
  return show(<MyOrdersPage />, at);
};

const section = () => screen.findByRole("region", { name: "Créneau de récupération" });
const button = (name: string): Promise<HTMLElement> => screen.findByRole("button", { name });

it("opens the order that the address names, and chooses its slot", async () => {
  covers("own.product.85");
  const user = openOrder(without);
  expect(await screen.findByRole("dialog", { name: "Commande CMD-2026-000001" })).toBeDefined();
  await user.click(await button("Choisir un créneau"));
  // The role is a button's.
  expect(((await button("Réserver ce créneau")) as HTMLButtonElement).disabled).toBe(true);
  await user.click(await screen.findByRole("radio", { name: /samedi/ }));
  server.answer(bookSlot, says({ success: true, message: "Créneau réservé." }));
  server.answer(listOrders, says({ data: [withSlot] }));
  await user.click(await button("Réserver ce créneau"));
  expect(
    await within(await section()).findByText("Samedi 5 décembre, de 8 h à 8 h 30"),
  ).toBeDefined();
  expect(server.sentTo(bookSlot)[0]?.body).toEqual({ startsAt: at("2026-12-05", "08:00") });
  expect(server.sentTo(listSlots)[0]?.query.get("until")).toBe("2026-12-21");
});

it("keeps the choice open when the slot was taken meanwhile", async () => {
  const user = openOrder(without);
  await user.click(await button("Choisir un créneau"));
  await user.click(await screen.findByRole("radio", { name: /samedi/ }));
  server.answer(bookSlot, refuses("slot/full"));
  server.answer(listSlots, says(slotted(openDay("2026-12-05", { "08:00": 0, "08:30": 3 }))));
  await user.click(await button("Réserver ce créneau"));
  expect(
    await screen.findByText("Le créneau que vous aviez choisi n'est plus libre."),
  ).toBeDefined();
  expect(await within(await section()).findByText(PROBLEMS["slot/full"].message)).toBeDefined();
});

it("says when one comes, also in the list, and moves it", async () => {
  covers("own.product.85");
  const user = openOrder(withSlot, "/my-orders");
  const table = await screen.findByRole("table", { name: "Vos commandes" });
  expect(within(table).getByText("Samedi 5 décembre, de 8 h à 8 h 30")).toBeDefined();
  await user.click(within(table).getByRole("button", { name: /^Voir/ }));
  expect((await section()).textContent).toContain("jusqu'au samedi 5 décembre à 6\u202fh.");
  await user.click(await button("Changer de créneau"));
  await user.click(await screen.findByRole("radio", { name: /samedi/ }));
  await user.click(await screen.findByRole("radio", { name: /^de 8\sh\s30/u }));
  server.answer(bookSlot, says({ success: true, message: "Créneau déplacé." }));
  await user.click(await button("Déplacer à ce créneau"));
  expect(await screen.findByText("Créneau déplacé.")).toBeDefined();
  expect(server.sentTo(bookSlot)[0]?.body).toEqual({ startsAt: at("2026-12-05", "08:30") });
});

it("gives a slot back once that is confirmed", async () => {
  covers("own.product.85");
  const user = openOrder(withSlot);
  await user.click(await button("Rendre ce créneau"));
  const dialog = within(await screen.findByRole("dialog", { name: "Rendre ce créneau ?" }));
  expect(dialog.getByText(/^On ne vous attendra plus samedi 5 décembre/)).toBeDefined();
  expect(server.sentTo(giveSlotBack)).toHaveLength(0);
  server.answer(giveSlotBack, says({ success: true, message: "Créneau rendu." }));
  server.answer(listOrders, says({ data: [without] }));
  await user.click(dialog.getByRole("button", { name: "Rendre le créneau" }));
  expect(await button("Choisir un créneau")).toBeDefined();
});

it("takes a slot into a calendar", async () => {
  covers("own.product.85");
  const user = openOrder(withSlot);
  const names: string[] = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  server.answer(
    getSlotCalendar,
    () => new Response("BEGIN:VCALENDAR", { headers: { "content-type": "text/calendar" } }),
  );
  await user.click(await button("Ajouter à mon agenda"));
  await expect.poll(() => names).toEqual(["commande-CMD-2026-000001.ics"]);
  saving.mockRestore();
});

it("can't be changed in the last two hours", async () => {
  covers("own.product.85");
  openOrder(wireOrder([wireLine()], { slot: wireOrderSlot(at("2026-12-04", "11:00")) }));
  expect((await section()).textContent).toContain("Il ne peut plus être changé");
  expect(screen.queryByRole("button", { name: /^(Changer|Rendre)/ })).toBeNull();
  expect(await button("Ajouter à mon agenda")).toBeDefined();
});

it("lets another be chosen in place of one that is over, which is neither given back nor saved", async () => {
  covers("own.product.85");
  const yesterday = {
    startsAt: at("2026-12-03", "08:00"),
    endsAt: at("2026-12-03", "08:30"),
    changeableUntil: at("2026-12-03", "06:00"),
  };
  const user = openOrder(wireOrder([wireLine()], { slot: yesterday }));
  expect((await section()).textContent).toContain(
    "Votre créneau, jeudi 3 décembre, de 8\u202fh à 8\u202fh\u202f30, est passé\u202f: choisissez-en un autre",
  );
  expect(screen.queryByRole("button", { name: /^(Changer|Rendre|Ajouter)/ })).toBeNull();
  await user.click(await button("Choisir un créneau"));
  await user.click(await screen.findByRole("radio", { name: /samedi/ }));
  server.answer(bookSlot, says({ success: true, message: "Créneau réservé." }));
  server.answer(listOrders, says({ data: [withSlot] }));
  await user.click(await button("Réserver ce créneau"));
  expect(await button("Changer de créneau")).toBeDefined();
  expect(server.sentTo(bookSlot)[0]?.body).toEqual({ startsAt: at("2026-12-05", "08:00") });
});

it("says in the list that a slot is over, and shows it on the pass no more", async () => {
  covers("own.product.730");
  const slot = {
    startsAt: at("2026-12-03", "08:00"),
    endsAt: at("2026-12-03", "08:30"),
    changeableUntil: at("2026-12-03", "06:00"),
  };
  const user = openOrder(wireOrder([wireLine()], { slot }), "/my-orders");
  const table = within(await screen.findByRole("table", { name: "Vos commandes" }));
  const past = "Créneau passé : jeudi 3 décembre, de 8 h à 8 h 30";
  expect(table.getByText(past)).toBeDefined();
  await user.click(table.getByRole("button", { name: /^Mon pass/ }));
  const pass = await screen.findByRole("dialog", { name: "Votre pass" });
  expect(pass.textContent).toContain("CMD-2026-000001");
  expect(pass.textContent).not.toContain("3 décembre");
});

it("has no slot to choose once collected, nor where hours alone hold", async () => {
  const { storageId } = without;
  openOrder(wireOrder([wireLine()], { storageId: { ...storageId, isSlotted: false } }));
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Créneau de récupération" })).toBeNull();
});

it("says that an address names an order of somebody else", async () => {
  openOrder(without, "/my-orders?order=00000000-0000-4000-8000-000000000777");
  expect(await screen.findByText("Cette commande n'est pas dans votre historique.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});
