// @vitest-environment happy-dom

import { announceDelivery } from "@stokaz/contract/handover/deliveries";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, addMonths, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aDelivery, aRentedSpace, idOf } from "#test/deliveries";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { AnnounceForm } from "./announce-form.tsx";

const server = startServer();
// This day is a Monday, and the place takes deliveries on Wednesdays.
const today = calendarDay("2026-11-23");

const showForm = (changes: Partial<RentedSpace> = {}) => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  const message = "Livraison annoncée : le loueur est prévenu.";
  server.answer(announceDelivery, says({ success: true, message, delivery: aDelivery() }));
  const onDone = vi.fn();
  const rental = aRentedSpace({ startDate: today, endDate: addMonths(today, 1), ...changes });
  const user = show(
    <AnnounceForm
      title="Annoncer une livraison"
      rental={rental}
      today={today}
      onTyped={() => undefined}
      onDone={onDone}
    />,
  );
  return { user, onDone };
};

it("announces what is brought on the next drop-off day, counted on arrival unless told", async () => {
  covers("own.product.80");
  const { user, onDone } = showForm();
  await user.click(screen.getByRole("button", { name: "Augmenter : Miel" }));
  await user.click(screen.getByRole("button", { name: "Augmenter : Miel" }));
  await user.type(screen.getByLabelText(/^Note/), "Un carton");
  await user.click(screen.getByRole("button", { name: "Annoncer" }));
  await screen.findByText("Livraison annoncée : le loueur est prévenu.");
  expect(server.sentTo(announceDelivery).map(({ body }) => body)).toEqual([
    {
      rentedSpaceId: idOf(2),
      plannedDay: "2026-11-25",
      items: [{ productId: idOf(9), quantity: 2 }],
      countsOnArrival: true,
      note: "Un carton",
    },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

it("starts on a drop-off day of a rental to come", () => {
  showForm({ startDate: addDays(today, 10) });
  expect(screen.getByRole("button", { name: /^Jour de la livraison/ }).textContent).toBe(
    "09-12-2026",
  );
});

it("wants a product, and asks for nothing until there is one", async () => {
  const { user } = showForm();
  await user.click(screen.getByRole("button", { name: "Annoncer" }));
  expect(await screen.findByText("Choisissez au moins un produit.")).toBeDefined();
  const first = screen.getByRole("textbox", { name: "Miel" });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(server.sentTo(announceDelivery)).toEqual([]);
});

it("says under the day why it is refused, and keeps what was typed", async () => {
  covers("own.refusals.91");
  const { user } = showForm();
  const message = "Cet espace ne reçoit pas de livraison ce jour-là.";
  server.answer(
    announceDelivery,
    refuses("delivery/day-not-open", { errors: [{ field: "plannedDay", message }] }),
  );
  await user.click(screen.getByRole("button", { name: "Augmenter : Miel" }));
  await user.click(screen.getByRole("button", { name: "Annoncer" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Miel" }).value).toBe("1");
});
