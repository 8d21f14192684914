// @vitest-environment happy-dom
import { adminDashboard } from "@stokaz/contract/admin/admin-lists";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { SpacesTable } from "./spaces-table.tsx";

const server = startServer();

const row = {
  _id: "00000000-0000-4000-8000-000000000001",
  name: "Cave à vider",
  surface: 10,
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  price: 12.5,
  photo: "/uploads/a.webp",
  acceptance: "instant",
  managerLastName: "Hoarau",
  managerFirstName: "Jean",
  phone: "0692000001",
  startDate: null,
  endDate: null,
  rentedSurface: 0,
  monthlyEarnings: 0,
  hiddenReason: null,
  addressReaders: 0,
  lat: -21.34,
  lng: 55.48,
  approximate: false,
  createdAt: "2026-11-20T08:00:00Z",
};

it.each([
  [true, 1],
  [false, 0],
])("says whether a space is off offer: %s", async (isTakenOff, count) => {
  covers("own.product.690");
  logIn("admin");
  server.answer(adminDashboard, says({ data: [{ ...row, isTakenOff }], total: 1, committed: [] }));
  show(<SpacesTable timeZone="Indian/Reunion" />, "/AdminDashboard?tab=spaces");
  await screen.findByText("Cave à vider");
  expect(screen.queryAllByText("Annonce retirée", { selector: "span" })).toHaveLength(count);
});
