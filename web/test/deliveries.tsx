import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";

export const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

/** A delivery on the wire: twelve jars of honey, for a Wednesday. */
export const aDelivery = (changes: object = {}) => ({
  _id: idOf(1),
  status: "announced",
  plannedDay: "2026-11-25",
  deliveryTimes: { start: "09:00", end: "12:00" },
  rentedSpaceId: idOf(2),
  storageId: idOf(4),
  storageName: "Garage de Terre Sainte",
  supplierName: "La Ruche des Hauts",
  countsOnArrival: true,
  note: "Deux cartons",
  createdAt: "2026-11-23T08:00:00.000Z",
  receivedAt: null,
  receivedBy: null,
  receivedNote: "",
  picture: null,
  lines: [
    {
      productId: idOf(9),
      productName: "Miel",
      productPhoto: "/pictures/a-640.webp",
      announced: 12,
      received: null,
      isCounted: false,
    },
  ],
  isExpected: true,
  closedReason: null,
  isOwn: false,
  ...changes,
});

/** The same delivery once received. */
export const received = (units: number, changes: object = {}) => {
  const delivery = aDelivery();
  return {
    ...delivery,
    status: "received",
    isExpected: false,
    receivedAt: "2026-11-25T06:00:00.000Z",
    receivedBy: "Jean H.",
    lines: delivery.lines.map((line) => ({ ...line, received: units, isCounted: true })),
    ...changes,
  };
};

/** A rented space with one product; it takes deliveries on Wednesdays. */
export const aRentedSpace = (changes: Partial<RentedSpace> = {}): RentedSpace => ({
  _id: idOf(2),
  storageSpace: {
    _id: idOf(4),
    name: "Garage de Terre Sainte",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    price: cents(1250),
    photo: "/pictures/a-640.webp",
    managerFirstName: "Jean",
    managerLastName: "Hoarau",
    phone: "0692000001",
    deliveryDays: ["Mer"],
    deliveryTimes: { start: "09:00", end: "12:00" },
    lat: null,
    lng: null,
    approximate: false,
  },
  spaceToRent: 2,
  startDate: calendarDay("2026-11-01"),
  endDate: calendarDay("2027-02-01"),
  totalPrice: cents(7500),
  status: "confirmed",
  products: [
    {
      _id: idOf(9),
      rentedSpaceId: idOf(2),
      productName: "Miel",
      pickupLocation: "Terre Sainte",
      brand: "La Ruche des Hauts",
      category: null,
      subCategory: null,
      quantity: 10,
      stockQuantity: 9,
      price: cents(850),
      area: 1,
      palletId: idOf(9),
      description: "Miel de letchi.",
      productPhoto: "/pictures/a-640.webp",
      retrievalDays: ["Mar"],
      retrievalTimes: { start: "10:00", end: "18:00" },
      supplierId: idOf(7),
      supplierName: "La Ruche des Hauts",
      storageId: idOf(4),
      withdrawalException: "none",
      netQuantity: null,
      unitPrice: null,
      lat: null,
      lng: null,
      approximate: false,
    },
  ],
  ...changes,
});
