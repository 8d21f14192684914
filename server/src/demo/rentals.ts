import { keysOf } from "@stokaz/contract/keys";
import type { ArtisanKey } from "./people.ts";
import type { SpaceKey } from "./spaces.ts";

/** A rental of the demo data. */
export type DemoRental = {
  artisan: ArtisanKey;
  space: SpaceKey;
  pallets: number;
  /** Days from today to the day it was paid; negative, and before the start. */
  paidOn: number;
  /** Days from today to its first day. */
  startsOn: number;
  months: number;
  /** Paid each month with a kept card if true, else all at once. */
  isMonthly?: boolean;
};

const rental = (
  artisan: ArtisanKey,
  space: SpaceKey,
  pallets: number,
  paidOn: number,
  startsOn: number,
  months: number,
): DemoRental => ({ artisan, space, pallets, paidOn, startsOn, months });

/**
 * Rentals that run today, on any day. In the demo lessor's spaces: 6 pallets at 50 €, 4 at
 * 70 € and 4 at 40 €, which makes 14 pallets for 740 € a month. Products are kept in these.
 */
const RUNNING = {
  // artisan, space, pallets, paid, first day, months
  "rums-south": { ...rental("distiller", "saint-pierre", 6, -100, -95, 9), isMonthly: true },
  "jams-south": rental("confectioner", "tampon", 4, -66, -62, 8),
  "spices-south": rental("grocer", "etang-sale", 4, -128, -124, 12),
  "vanilla-east": rental("distiller", "saint-benoit", 4, -151, -148, 12),
  "pickles-north": rental("grocer", "saint-denis", 5, -45, -41, 6),
  "sweets-west": rental("confectioner", "saint-paul", 3, -80, -77, 10),
  "honeys-highland": rental("beekeeper", "cilaos", 3, -170, -165, 12),
  "honeys-north": rental("beekeeper", "possession", 4, -38, -35, 6),
  "oils-west": rental("herbalist", "saint-leu", 3, -115, -110, 8),
  "soaps-east": rental("herbalist", "saint-benoit", 5, -58, -55, 9),
  "crafts-west": rental("weaver", "saint-paul", 6, -72, -70, 7),
};

/** A rental that ended some days ago, with goods of its artisan still in it. */
const ENDED = {
  "syrups-south": rental("distiller", "etang-sale", 2, -100, -96, 3),
};

/** Past and future rentals. */
const OTHERS: readonly DemoRental[] = [
  rental("beekeeper", "saint-pierre", 5, -300, -295, 4),
  rental("distiller", "salazie", 3, -260, -255, 3),
  rental("herbalist", "saint-denis", 2, -240, -236, 3),
  rental("confectioner", "saint-joseph", 2, -215, -210, 2),
  rental("distiller", "saint-joseph", 2, -6, 12, 4),
  rental("grocer", "possession", 3, -3, 25, 6),
  rental("weaver", "saint-pierre", 4, -2, 40, 3),
];

/**
 * The demo artisan's new request to the demo lessor, who answers first since the day before
 * yesterday.
 */
export const REQUEST = {
  artisan: "distiller",
  space: "etang-sale",
  pallets: 2,
  months: 3,
  answersSince: -2,
  startsOn: 9,
  storedGoods: "Cartons de rhum arrangé et de sirops, bien fermés. Rien de périssable.",
} as const satisfies Omit<DemoRental, "paidOn"> & Record<string, unknown>;

/** The space that the demo lessor took off offer, although the demo artisan will rent there. */
export const TAKEN_OFF = { space: "saint-joseph", on: -1 } as const;

/** The rentals that products are kept in. */
const STOCKED = { ...RUNNING, ...ENDED };
export type StockedRentalKey = keyof typeof STOCKED;

/** Months by which the demo artisan extends the rental of one of their spaces. */
export const EXTENSION = {
  rental: "vanilla-east",
  artisan: "distiller",
  on: -12,
  months: 2,
} as const;

export const RENTALS: readonly (DemoRental & { key?: StockedRentalKey })[] = [
  ...keysOf(STOCKED).map((key) => ({ ...STOCKED[key], key })),
  ...OTHERS,
];
