import type { DemoLine } from "./orders.ts";
import type { StockedRentalKey } from "./rentals.ts";

/** Goods that an artisan brings to one of their running rentals. */
export type DemoDelivery = {
  rental: StockedRentalKey;
  items: readonly DemoLine[];
  note: string;
  /** Days from today to the day it was announced. Negative. */
  announcedOn: number;
  /** It is planned on the place's first drop-off day from then on, in days from today. */
  plannedFrom: number;
  /** Received units of each item, and the lessor's note. */
  received?: { units: readonly number[]; note: string };
};

/** Two deliveries of the demo artisan to a space of the demo lessor. */
export const DELIVERIES: readonly DemoDelivery[] = [
  {
    rental: "rums-south",
    items: [
      { product: "rhum-arrange-letchi", quantity: 12 },
      { product: "rhum-arrange-faham", quantity: 6 },
    ],
    note: "Deux cartons, à poser debout.",
    announcedOn: -10,
    plannedFrom: -9,
    received: { units: [12, 5], note: "Une bouteille de faham est arrivée cassée." },
  },
  {
    rental: "rums-south",
    items: [
      { product: "punch-coco", quantity: 24 },
      { product: "sirop-de-canne", quantity: 36 },
    ],
    note: "Le punch voyage au frais : merci de le rentrer tout de suite.",
    announcedOn: -1,
    plannedFrom: 1,
  },
];
