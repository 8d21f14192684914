// @vitest-environment happy-dom

import { listDeliveries } from "@stokaz/contract/handover/deliveries";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDelivery, aRentedSpace, idOf } from "#test/deliveries";
import { logIn, says, show, startServer, territory } from "#test/screen";
import { RentalDeliveriesSection } from "./rental-deliveries-section.tsx";

const server = startServer();
const today = calendarDay("2026-11-23");

const showSection = (changes: Parameters<typeof aRentedSpace>[0] = {}) => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(listDeliveries, says({ data: [aDelivery({ isOwn: true })], nextCursor: null }));
  const rental = aRentedSpace(changes);
  return show(<RentalDeliveriesSection rental={rental} phase="running" today={today} />);
};

it("shows what is expected at this rental alone, and leads to the announcement", async () => {
  covers("own.api.67", "own.product.80");
  const user = showSection();
  expect(await screen.findByRole("article")).toBeDefined();
  const [asked] = server.sentTo(listDeliveries);
  expect(asked?.query.get("rentedSpaceId")).toBe(idOf(2));
  await user.click(screen.getByRole("button", { name: "Annoncer une livraison" }));
  expect(await screen.findByRole("dialog", { name: "Annoncer une livraison" })).toBeDefined();
});

it("announces nothing without a product, or without a drop-off day left", async () => {
  showSection({ endDate: calendarDay("2026-11-25") });
  expect(await screen.findByRole("article")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Annoncer une livraison" })).toBeNull();
});
