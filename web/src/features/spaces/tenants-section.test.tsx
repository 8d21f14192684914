// @vitest-environment happy-dom

import { cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
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

const insurance = { state: "verified" as const, until: calendarDay("2027-03-03") };

it("offers the contract of each tenant with their insurance, and of those of the month who left", () => {
  covers("own.product.225");
  logIn("lessor");
  const now = rental(1, "La Ruche", "2026-11-01", "2027-02-01");
  const standing = { pallets: [], unplaced: [], free: 2 };
  const tenants = [
    {
      ...now,
      monthlyEarnings: cents(5000),
      partialMonth: cents(1613),
      isComing: false,
      standing,
      insurance,
    },
  ];
  const rentals = [now, rental(2, "Herbes", "2026-10-01", "2026-11-10")];
  const occupancy = {
    month: "2026-11",
    surface: 10,
    days: [],
    rentals,
    requests: [],
    tenants,
    earnings: [],
  };
  show(<TenantsSection occupancy={occupancy} spaceName="Garage" />);
  const names = screen
    .getAllByRole("button", { name: /^Télécharger le contrat/ })
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    "Télécharger le contrat : La Ruche, du 01/11/2026 au 31/01/2027",
    "Télécharger le contrat : Herbes, du 01/10/2026 au 09/11/2026",
  ]);
  expect(screen.getByText(/16,13\s€, au prorata des jours/)).toBeDefined();
  expect(screen.getByText("Terminé")).toBeDefined();
  expect(screen.getAllByText("Assurance vérifiée jusqu'au 3 mars 2027")).toHaveLength(1);
});

it("tells what stands on a tenant's pallets, and leads to the lease", () => {
  covers("own.product.206");
  logIn("lessor");
  const product = {
    _id: "00000000-0000-4000-8000-000000000007",
    productName: "Miel",
    stock: 4,
    awaited: 1,
  };
  const standing = { pallets: [{ numbers: [2], products: [product] }], unplaced: [], free: 1 };
  const now = rental(1, "La Ruche", "2026-11-01", "2027-02-01");
  const tenants = [{ ...now, monthlyEarnings: cents(5000), isComing: false, standing, insurance }];
  const occupancy = {
    month: "2026-11",
    surface: 10,
    days: [],
    rentals: [],
    requests: [],
    tenants,
    earnings: [],
  };
  show(<TenantsSection occupancy={occupancy} spaceName="Garage" />);
  expect(screen.getByText("Sur ses palettes : 1 occupée, 1 libre")).toBeDefined();
  const pallet = screen.getByRole("listitem", { name: "Palette 2" });
  expect(pallet.textContent).toBe("Palette 2Miel5 unités, dont 1 commandée");
  const link = screen.getByRole("link", { name: /^Voir la location et ses palettes : La Ruche/ });
  expect(link.getAttribute("href")).toBe(paths.lease.href(now._id));
});
