// @vitest-environment happy-dom
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { cents } from "@stokaz/contract/money/money";
import { getBusiness } from "@stokaz/contract/sellers/sellers";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answering, isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import { anIdentity } from "#test/sellers";
import { ProductDialog } from "./product-dialog.tsx";

const server = startServer();

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
  spaceToRent: 3,
  startDate: calendarDay("2026-11-04"),
  endDate: calendarDay("2026-12-04"),
  totalPrice: cents(3750),
  status: "confirmed",
  products: [],
};

const open = (answering: Answering): void => {
  logIn("artisan");
  server.answer(getBusiness, answering);
  server.answer(getTerritory, says(territory));
  show(<ProductDialog opened rental={rental} product={undefined} onClose={() => undefined} />);
};

it("shows the form once it is known if it asks for a VAT rate, and focuses the name then", async () => {
  covers("own.product.516");
  const known = Promise.withResolvers<Response>();
  open(() => known.promise);
  await screen.findByRole("dialog", { name: "Création produit" });
  expect(screen.queryByLabelText(/^Nom du produit/)).toBeNull();
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fermer" }));
  });
  const {
    kind: _,
    name: __,
    tradeName: ___,
    siret: ____,
    ...business
  } = anIdentity({ vatSince: null });
  known.resolve(
    await says({
      business: { ...business, vatStatus: "liable" },
      sellsAlcohol: false,
      missing: [],
    })({ query: new URLSearchParams(), body: undefined }),
  );
  const name = await screen.findByLabelText(/^Nom du produit/);
  expect(await screen.findByLabelText("Taux de TVA")).toBeDefined();
  expect(document.activeElement).toBe(name);
});

it("shows the form without that field when nobody answers", async () => {
  covers("own.product.516");
  open(isSilent);
  expect(await screen.findByLabelText(/^Nom du produit/)).toBeDefined();
});
