// @vitest-environment happy-dom
import { calendarDay } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, show, startServer } from "#test/screen";
import { TenantsSection } from "./tenants-section.tsx";

startServer();

const rental = (number: number, tradeName: string, start: string, end: string) => ({
  _id: `00000000-0000-4000-8000-00000000000${number}`,
  tradeName,
  pallets: 2,
  startDate: calendarDay(start),
  endDate: calendarDay(end),
});

it("offers the contract of each tenant, and of those of the month who left", () => {
  logIn("lessor");
  const now = rental(1, "La Ruche", "2026-11-01", "2027-02-01");
  const tenants = [{ ...now, monthlyEarnings: cents(5000), isComing: false }];
  const rentals = [now, rental(2, "Herbes", "2026-10-01", "2026-11-10")];
  const occupancy = { month: "2026-11", surface: 10, days: [], rentals, tenants, earnings: [] };
  show(<TenantsSection occupancy={occupancy} spaceName="Garage" />);
  const names = screen
    .getAllByRole("button", { name: /^Télécharger le contrat/ })
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    "Télécharger le contrat : La Ruche, du 01/11/2026 au 31/01/2027",
    "Télécharger le contrat : Herbes, du 01/10/2026 au 09/11/2026",
  ]);
  expect(screen.getByText("Terminé")).toBeDefined();
});
