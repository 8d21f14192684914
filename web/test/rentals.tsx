import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";

/** A confirmed rental of a month at 12.50 € a pallet. @param pallets how many */
export const aRentedSpace = (pallets: number): RentedSpace => ({
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
  spaceToRent: pallets,
  startDate: calendarDay("2026-11-04"),
  endDate: calendarDay("2026-12-04"),
  totalPrice: cents(pallets * 1250),
  status: "confirmed",
  products: [],
});
