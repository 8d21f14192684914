import type { ArtisanKey } from "./people.ts";
import type { SpaceKey } from "./spaces.ts";

export type DemoRental = {
  artisan: ArtisanKey;
  space: SpaceKey;
  pallets: number;
  /** Days from today to the day it was paid; negative, and before the start. */
  paidOn: number;
  /** Days from today to its first day. */
  startsOn: number;
  months: number;
};

/**
 * Those that run today, whatever today is. In the demo lessor's spaces: 6 pallets at 50 €, 4 at 70 € and
 * 4 at 40 €, which makes 14 pallets for 740 € a month. Products are kept in these.
 */
const RUNNING = {
  "rums-south": {
    artisan: "distiller",
    space: "saint-pierre",
    pallets: 6,
    paidOn: -100,
    startsOn: -95,
    months: 9,
  },
  "jams-south": {
    artisan: "confectioner",
    space: "tampon",
    pallets: 4,
    paidOn: -66,
    startsOn: -62,
    months: 8,
  },
  "spices-south": {
    artisan: "grocer",
    space: "etang-sale",
    pallets: 4,
    paidOn: -128,
    startsOn: -124,
    months: 12,
  },
  "vanilla-east": {
    artisan: "distiller",
    space: "saint-benoit",
    pallets: 4,
    paidOn: -151,
    startsOn: -148,
    months: 12,
  },
  "pickles-north": {
    artisan: "grocer",
    space: "saint-denis",
    pallets: 5,
    paidOn: -45,
    startsOn: -41,
    months: 6,
  },
  "sweets-west": {
    artisan: "confectioner",
    space: "saint-paul",
    pallets: 3,
    paidOn: -80,
    startsOn: -77,
    months: 10,
  },
  "honeys-highland": {
    artisan: "beekeeper",
    space: "cilaos",
    pallets: 3,
    paidOn: -170,
    startsOn: -165,
    months: 12,
  },
  "honeys-north": {
    artisan: "beekeeper",
    space: "possession",
    pallets: 4,
    paidOn: -38,
    startsOn: -35,
    months: 6,
  },
  "oils-west": {
    artisan: "herbalist",
    space: "saint-leu",
    pallets: 3,
    paidOn: -115,
    startsOn: -110,
    months: 8,
  },
  "soaps-east": {
    artisan: "herbalist",
    space: "sainte-suzanne",
    pallets: 5,
    paidOn: -58,
    startsOn: -55,
    months: 9,
  },
  "crafts-west": {
    artisan: "weaver",
    space: "saint-paul",
    pallets: 6,
    paidOn: -72,
    startsOn: -70,
    months: 7,
  },
} as const satisfies Record<string, DemoRental>;

/** Those that are over and those to come. */
const OTHERS: readonly DemoRental[] = [
  {
    artisan: "beekeeper",
    space: "saint-pierre",
    pallets: 5,
    paidOn: -300,
    startsOn: -295,
    months: 4,
  },
  { artisan: "distiller", space: "salazie", pallets: 3, paidOn: -260, startsOn: -255, months: 3 },
  {
    artisan: "herbalist",
    space: "saint-denis",
    pallets: 2,
    paidOn: -240,
    startsOn: -236,
    months: 3,
  },
  {
    artisan: "confectioner",
    space: "saint-joseph",
    pallets: 2,
    paidOn: -215,
    startsOn: -210,
    months: 2,
  },
  { artisan: "distiller", space: "saint-joseph", pallets: 2, paidOn: -6, startsOn: 12, months: 4 },
  { artisan: "grocer", space: "possession", pallets: 3, paidOn: -3, startsOn: 25, months: 6 },
  { artisan: "weaver", space: "saint-pierre", pallets: 4, paidOn: -2, startsOn: 40, months: 3 },
];

export type RunningRentalKey = keyof typeof RUNNING;

export const RENTALS: readonly (DemoRental & { key?: RunningRentalKey })[] = [
  ...Object.entries(RUNNING).map(([key, rental]) => ({ ...rental, key: key as RunningRentalKey })),
  ...OTHERS,
];
