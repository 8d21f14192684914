import { listPlaceStates } from "@stokaz/contract/handover/place-states";
import { getLease } from "@stokaz/contract/leases/leases";
import { paths } from "@stokaz/contract/paths";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, addMonths, dayInZone } from "@stokaz/contract/time/calendar";
import { screen } from "@testing-library/react";
import LeasePage from "../src/app/pages/lease-page.tsx";
import { noPlaceStates } from "./place-states.tsx";
import { idOf } from "./products.tsx";
import { type Server, says, show, territory } from "./screen.tsx";

const today = dayInZone(new Date(), territory.timeZone);
/** First day of {@link lease}, ten days ago. */
export const startDate = addDays(today, -10);
const standingProduct = (number: number, productName: string, stock: number, awaited = 0) => ({
  _id: idOf(number),
  productName,
  stock,
  awaited,
});

/** A running lease of six pallets, as its artisan sees it. */
export const lease = {
  _id: idOf(1),
  reference: "00000000",
  viewer: "artisan",
  status: "confirmed",
  space: {
    _id: idOf(2),
    name: "Garage de Terre Sainte",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    photo: "/uploads/a.webp",
    contact: "Jean Hoarau",
    phone: "0692000001",
    deliveryDays: ["Mer"],
    deliveryTimes: { start: "09:00", end: "12:00" },
  },
  artisan: { _id: idOf(3), name: "La Ruche des Hauts" },
  lessor: { _id: idOf(4), name: "Marie Payet" },
  pallets: 6,
  startDate,
  endDate: addMonths(startDate, 3),
  standing: {
    pallets: [
      {
        numbers: [1],
        products: [standingProduct(5, "Confiture", 4), standingProduct(6, "Miel", 10, 2)],
      },
      { numbers: [2, 3], products: [standingProduct(7, "Coffrets", 0, 1)] },
    ],
    unplaced: [standingProduct(8, "Savon", 0, 3)],
    free: 3,
  },
  money: {
    price: 12.5,
    total: 225,
    plan: "upfront",
    payments: [{ paidAt: new Date().toISOString(), amount: 225, refunded: 75 }],
  },
};

/** Opens the page of a lease. @param answer the lease @param query of the address, with its `?` */
export const openLease = (server: Server, answer: object = lease, query = ""): void => {
  server.answer(getTerritory, says(territory));
  server.answer(getLease, says(answer));
  show(<LeasePage />, `${paths.lease.href(lease._id)}${query}`, paths.lease.pattern);
};

/** Opens the page of a lease and waits for its sections, which come together. */
export const visitLease = async (
  server: Server,
  answer: object = lease,
  query = "",
): Promise<void> => {
  server.answer(listPlaceStates, says(noPlaceStates(startDate)));
  openLease(server, answer, query);
  await screen.findByRole("heading", { level: 1, name: "Garage de Terre Sainte" });
  await screen.findByRole("region", { name: "État des lieux" });
};

/** Text of an element, with single spaces. */
export const textOf = (element: HTMLElement): string =>
  (element.textContent ?? "").replace(/\s+/g, " ");

/** Section of a page by its name. */
export const named = (name: string): HTMLElement => screen.getByRole("region", { name });
