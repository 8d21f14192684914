// @vitest-environment happy-dom

import {
  createRentalCheckout,
  getRoomByDay,
  validateRental,
} from "@stokaz/contract/leases/rentals";
import { cents } from "@stokaz/contract/money/money";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, calendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { logIn, says, show, startServer, territory } from "#test/screen";
import type { RentalChoice } from "./period-section.tsx";
import { RentalForm } from "./rental-form.tsx";

const server = startServer();
const today = dayInZone(new Date(), territory.timeZone);

const space = (acceptance: "instant" | "on_request"): AvailableSpace => ({
  _id: "00000000-0000-4000-8000-000000000001",
  name: "Garage de Terre Sainte",
  address: "97410 Saint-Pierre",
  postcode: "97410",
  city: "Saint-Pierre",
  surface: 10,
  availableSurface: 6,
  price: cents(1250),
  photo: "/uploads/a.webp",
  lessorId: "00000000-0000-4000-8000-000000000002",
  acceptance,
  user: {
    retrievalDays: [["Mar"]],
    retrievalTimes: { start: "10:00", end: "18:00" },
    deliveryDays: [["Mer"]],
    deliveryTimes: { start: "09:00", end: "12:00" },
  },
  lat: null,
  lng: null,
  approximate: true,
});

const open = (
  acceptance: "instant" | "on_request",
  months = 1,
  more: Partial<AvailableSpace> = {},
  chosen: Partial<RentalChoice> = {},
) => {
  const choice = { pallets: 2, months, startDate: today, ...chosen };
  return show(
    <RentalForm
      space={{ ...space(acceptance), ...more }}
      today={today}
      initialChoice={choice}
      onSubmit={() => undefined}
    />,
  );
};

const isEnabled = (button: HTMLElement): boolean => !button.hasAttribute("disabled");

const bodyText = (): string => (document.body.textContent ?? "").replace(/\s+/g, " ");

beforeEach(() => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(getRoomByDay, says({ data: [{ from: today, free: 10 }] }));
  server.answer(validateRental, says({ valid: true, message: "" }));
  server.answer(createRentalCheckout, says({ sessionId: "cs_1", url: "https://pay.example/1" }));
});

it("tells that the lessor answers first, begins when they may have, and sends what will be stored", async () => {
  covers("own.product.251");
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const user = open("on_request");
  expect(screen.getByText("Le loueur répond d'abord, sous 48 h")).toBeDefined();
  expect(bodyText()).toContain("La somme est réservée sur votre carte, pas débitée");
  expect(screen.queryByRole("button", { name: "Louer" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Date de début" }));
  const calendar = within(await screen.findByRole("dialog", { name: "Date de début" }));
  const free = calendar.getAllByRole("button", { name: /^\d/ }).filter(isEnabled);
  const [, , dayOfMonth] = addDays(today, 2).split("-").map(Number);
  expect(free[0]?.getAttribute("aria-label")).toMatch(new RegExp(`^${dayOfMonth} `));
  await user.keyboard("{Escape}");
  await user.type(screen.getByLabelText("Ce que vous voulez stocker"), "Pots de miel");
  await user.click(screen.getByRole("button", { name: "Envoyer la demande" }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("https://pay.example/1"));
  expect(server.sentTo(createRentalCheckout)[0]?.body).toMatchObject({
    startDate: addDays(today, 2),
    storedGoods: "Pots de miel",
  });
});

it("keeps what was typed for whoever comes back from the payment page", async () => {
  covers("own.product.251");
  sessionStorage.setItem(`stored-goods:${space("on_request")._id}`, "Pots de miel");
  open("on_request", 4);
  const goods = screen.getByLabelText<HTMLTextAreaElement>("Ce que vous voulez stocker");
  expect(goods.value).toBe("Pots de miel");
  await screen.findByText(/J'autorise/);
  expect(bodyText()).toContain("Si le loueur accepte : 25,00 €, le premier mois.");
  expect(bodyText()).toContain("En appuyant sur « Envoyer la demande »");
});

it("says nothing of it where one rents at once, from today on", async () => {
  covers("own.product.251");
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const user = open("instant");
  expect(screen.queryByLabelText("Ce que vous voulez stocker")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Louer" }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const { body } = server.sentTo(createRentalCheckout)[0] ?? {};
  expect(body).toMatchObject({ startDate: today });
  expect(body).not.toHaveProperty("storedGoods");
});

it.each([
  ["asks who keeps food to declare it first", {}, true],
  ["says nothing of food where it may not be kept", { rules: { ruleFood: "forbidden" } }, false],
])("%s", async (_, rules, isSaid) => {
  covers("own.product.573");
  const foodAuthority = { name: "direction générale des territoires", shortName: "DGTM" };
  server.answer(getTerritory, says({ ...territory, foodAuthority }));
  open("instant", 1, rules);
  await screen.findByText(/Le paiement se fait sur une page sécurisée/);
  const said = screen.queryByText(/Déclarez d'abord votre activité/);
  expect(said !== null).toBe(isSaid);
  if (said) await waitFor(() => expect(said.textContent).toContain("activité à la DGTM, et"));
});

it("asks to accept the rules of the space, says so where it is missing, and sends which ones", async () => {
  covers("own.product.268");
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const user = open("instant", 1, { rules: { ruleFood: "forbidden" }, rulesVersion: 3 });
  const box = screen.getByRole("checkbox", { name: "J'accepte les règles de l'espace" });
  expect(bodyText()).toContain("Produits alimentairesRefusés");
  await user.click(screen.getByRole("button", { name: "Louer" }));
  expect(screen.getByText("Acceptez les règles de l'espace pour continuer.")).toBeDefined();
  expect(document.activeElement).toBe(box);
  expect(server.sentTo(createRentalCheckout)).toEqual([]);
  await user.click(box);
  await user.click(screen.getByRole("button", { name: "Louer" }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(server.sentTo(createRentalCheckout)[0]?.body).toMatchObject({ rulesVersion: 3 });
});

it("keeps months and pallets at one or more", () => {
  covers("§2.renting.4", "§5.rental.7");
  open("instant", 1, {}, { pallets: 1 });
  for (const name of ["Diminuer : Nombre de palettes", "Diminuer : Durée du contrat (mois)"]) {
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  }
});

it("asks for a start day before the server is asked, and not sooner", async () => {
  covers("§5.rental.1");
  const user = open("instant", 1, {}, { startDate: null });
  expect(screen.queryByText("La date de début est obligatoire")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Louer" }));
  expect(await screen.findByText("La date de début est obligatoire")).toBeDefined();
  expect(server.sentTo(validateRental)).toEqual([]);
});

it("computes the end, the totals and the room left as one types, without asking the server", async () => {
  covers("§4.renting.3", "§2.renting.6", "§2.renting.7", "§9.constants.5");
  const user = open("instant", 1, {}, { startDate: calendarDay("2027-01-31") });
  expect(await screen.findByText("Il reste 10 palettes pour cette période.")).toBeDefined();
  for (const [label, typed] of [
    ["Nombre de palettes", "4"],
    ["Durée du contrat (mois)", "6"],
  ] as const) {
    const field = screen.getByRole("textbox", { name: label });
    await user.clear(field);
    await user.type(field, typed);
  }
  const end = screen.getByRole<HTMLInputElement>("textbox", { name: "Date de fin" });
  expect([end.value, end.readOnly]).toEqual(["31-07-2027", true]);
  expect(bodyText()).toMatch(/50,00\s€/u);
  expect(bodyText()).toMatch(/300,00\s€/u);
  expect(server.sentTo(getRoomByDay)).toHaveLength(1);
  expect(server.sentTo(validateRental)).toEqual([]);
});

it("says why the server refuses, keeps what was typed, and can be asked again", async () => {
  covers("§4.renting.2", "§4.renting.4", "§8.messages.3");
  const message = "Il ne reste que 1 palette pour cette période.";
  server.answer(validateRental, says({ valid: false, message }));
  const user = open("instant");
  const rent = screen.getByRole<HTMLButtonElement>("button", { name: "Louer" });
  await user.click(rent);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(rent.disabled).toBe(false);
  const pallets = screen.getByRole<HTMLInputElement>("textbox", { name: "Nombre de palettes" });
  expect(pallets.value).toBe("2");
  expect(server.sentTo(createRentalCheckout)).toEqual([]);
});

it.each([
  [null, "Choisissez une date de début pour voir la place qui reste."],
  [today, ""],
])("keeps the line of the free room until it is loaded, first day %s: %s", (startDate, words) => {
  covers("own.product.506");
  server.answer(getRoomByDay, () => new Promise(() => undefined));
  open("instant", 1, {}, { startDate });
  expect(screen.getByRole("status").textContent).toBe(words);
});
