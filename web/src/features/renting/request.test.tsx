// @vitest-environment happy-dom
import { addDays, dayInZone } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import { createRentalCheckout, getRoomByDay, validateRental } from "@stokaz/contract/rentals";
import type { AvailableSpace } from "@stokaz/contract/spaces";
import { getTerritory } from "@stokaz/contract/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { logIn, says, show, startServer, territory } from "#test/screen";
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
) => {
  const choice = { pallets: 2, months, startDate: today };
  return show(
    <RentalForm
      space={{ ...space(acceptance), ...more }}
      today={today}
      initialChoice={choice}
      onSubmit={() => undefined}
    />,
  );
};

const bodyText = (): string => (document.body.textContent ?? "").replace(/\s+/g, " ");

beforeEach(() => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(getRoomByDay, says({ data: [{ day: today, free: 10 }] }));
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
