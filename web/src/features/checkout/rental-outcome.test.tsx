// @vitest-environment happy-dom
import { rentalPaymentSuccess } from "@stokaz/contract/leases/rentals";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import RentalOutcomePage from "./rental-outcome-page.tsx";

const server = startServer();

afterEach(() => {
  vi.useRealTimers();
});

const metadata = {
  spaceName: "Garage de Terre Sainte",
  spaceToRent: 2,
  totalPrice: 75,
  startDate: "2027-02-10",
  endDate: "2027-05-10",
};

const visit = async (more: object): Promise<string> => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(rentalPaymentSuccess, says({ metadata: { ...metadata, ...more } }));
  show(<RentalOutcomePage />, "/Storagepaymentsuccess?session_id=cs_1");
  await screen.findByText("Garage de Terre Sainte");
  return (document.body.textContent ?? "").replace(/\s+/g, " ");
};

it("says of a request until when its lessor answers, and that nothing is charged", async () => {
  covers("own.product.252");
  await visit({ answerBy: "2027-02-03T08:00:00.000Z" });
  await expect
    .poll(() => document.body.textContent)
    .toMatch(/répond avant le mercredi 3 février 2027 à 12 h/u);
  expect(screen.getByRole("heading", { level: 1, name: "Demande envoyée" })).toBeDefined();
  expect(screen.getByText("Réservé sur votre carte")).toBeDefined();
  expect(screen.getByRole("status").textContent).toContain("Rien n'est débité pour l'instant");
  expect(screen.getByRole("link", { name: "Voir ma demande" })).toBeDefined();
  expect(document.body.textContent).not.toContain("Paiement reçu");
});

it("says of its first month that it is kept back", async () => {
  covers("own.product.252");
  const text = await visit({ answerBy: "2027-02-03T08:00:00.000Z", monthlyPrice: 25 });
  expect(text).toContain("Premier mois, réservé sur votre carte25,00 €");
});

it("says of a rental that it is paid", async () => {
  covers("own.product.252");
  const text = await visit({});
  expect(text).toContain("Votre espace est réservé");
  expect(text).toContain("Paiement reçu, merci");
  expect(text).toContain("Prix total75,00 €");
  expect(text).not.toContain("Demande envoyée");
});

it("waits while nobody answers, asks nobody to pay again, and shows the rental once somebody does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(rentalPaymentSuccess, isSilent);
  show(<RentalOutcomePage />, "/Storagepaymentsuccess?session_id=cs_1");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText("Le site ne répond pas pour l'instant…")).toBeDefined();
  expect(screen.getByText(/ne payez pas de nouveau/)).toBeDefined();
  expect(screen.queryByText(/Quelque chose s'est mal passé/)).toBeNull();
  server.answer(rentalPaymentSuccess, says({ metadata }));
  await vi.advanceTimersByTimeAsync(10_000);
  // The outcome is shown without a click.
  expect(await screen.findByText("Garage de Terre Sainte")).toBeDefined();
});

it("looks again while the payment is under way, and shows the rental once it is paid", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(rentalPaymentSuccess, refuses("checkout/not-paid"));
  sessionStorage.setItem("checkout:rental", "cs_1");
  show(<RentalOutcomePage />, "/Storagepaymentsuccess?session_id=cs_1");
  await screen.findByText("Votre paiement est en cours de traitement…");
  // Another page would take it for a payment that was given up.
  expect(sessionStorage.getItem("checkout:rental")).toBeNull();
  server.answer(rentalPaymentSuccess, says({ metadata }));
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText("Garage de Terre Sainte");
});

it("says of a payment that is not theirs, or unknown, that something went wrong", async () => {
  covers("§2.outcomes.2");
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(rentalPaymentSuccess, refuses("checkout/not-found"));
  show(<RentalOutcomePage />, "/Storagepaymentsuccess");
  await screen.findByText("Quelque chose s'est mal passé, veuillez réessayer plus tard.");
});
