import { MantineProvider } from "@mantine/core";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { ProductsSection } from "./products-section.tsx";

const rental: RentedSpace = {
  _id: "00000000-0000-4000-8000-000000000001",
  storageSpace: {
    _id: "00000000-0000-4000-8000-000000000002",
    name: "Garage de Terre Sainte",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    price: cents(1250),
    photo: "/uploads/a.webp",
    managerFirstName: "Jean",
    managerLastName: "Hoarau",
    phone: "0692000000",
    lat: -21.34,
    lng: 55.48,
    approximate: false,
    deliveryDays: ["Mer"],
    deliveryTimes: { start: "09:00", end: "12:00" },
  },
  spaceToRent: 2,
  startDate: calendarDay("2026-11-04"),
  endDate: calendarDay("2026-12-04"),
  totalPrice: cents(2500),
  status: "confirmed",
  products: [],
};

const textOf = (element: ReactElement): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{element}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

describe("the products of a rental", () => {
  it("of one given back say what becomes of its products and orders", () => {
    const text = textOf(
      <ProductsSection rental={{ ...rental, status: "ending" }} phase="ending" />,
    );
    expect(text).toContain("vos produits ne sont plus en vente");
    expect(text).toContain("dès que les commandes déjà passées sont récupérées ou remboursées");
    expect(text).not.toContain("Ajouter produit");
  });
});
