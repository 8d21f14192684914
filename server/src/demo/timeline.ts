import { addDays, addMonths, type CalendarDay, startOfDay } from "@stokaz/contract/calendar";
import { type DemoOrder, ORDERS } from "./orders.ts";
import { PRODUCTS, type ProductKey } from "./products.ts";
import { RENTALS, type RunningRentalKey } from "./rentals.ts";
import type { TimeMachine } from "./time-machine.ts";
import type { Trades } from "./trades.ts";

/** Something that happens at an instant of the past. */
export type DemoEvent = { at: Date; happen: () => Promise<void> };

type Deps = {
  trades: Trades;
  instantOf: TimeMachine["instantOf"];
  makeDueTransfers: () => Promise<void>;
  today: CalendarDay;
  timeZone: string;
};

/** Gives the events of one day different times, so that lists have an order. */
const timeOf = (rank: number, hour: number): string =>
  `${String(hour + Math.floor(rank / 60)).padStart(2, "0")}:${String(rank % 60).padStart(2, "0")}`;

const productKeys = Object.keys(PRODUCTS) as ProductKey[];

const productsIn = (rental: RunningRentalKey | undefined): ProductKey[] =>
  productKeys.filter((product) => PRODUCTS[product].rental === rental);

/** The products in the order in which they are put on sale. */
export const productsByDate = (): ProductKey[] =>
  RENTALS.toSorted((one, other) => one.startsOn - other.startsOn).flatMap(({ key }) =>
    productsIn(key),
  );

/** The days, up to today, on which a month of some rental begins: its money leaves then. */
const monthStarts = (today: CalendarDay): CalendarDay[] => {
  const days = RENTALS.flatMap(({ startsOn, months }) =>
    Array.from({ length: months }, (_, month) => addMonths(addDays(today, startsOn), month)),
  );
  return [...new Set(days)].filter((day) => day <= today);
};

/** All that the demo people did since the spaces were published, oldest first. */
export const timelineOf = (deps: Deps): DemoEvent[] => {
  const { trades, instantOf, makeDueTransfers, today, timeZone } = deps;
  const rented = RENTALS.map((rental, rank) => ({
    at: instantOf(rental.paidOn, timeOf(rank * 7, 9)),
    happen: () => trades.rent(rental),
  }));
  const putOnSale = RENTALS.flatMap(({ key, artisan, space, startsOn }) =>
    productsIn(key).map((product, rank) => ({
      at: instantOf(startsOn, timeOf(rank * 11, 8)),
      happen: () => trades.sell(product, artisan, space),
    })),
  );
  const ordered = ORDERS.map((order, rank) => ({
    at: instantOf(order.paidOn, timeOf(rank * 13, 11)),
    happen: () => trades.order(order),
  }));
  const collect = async (order: DemoOrder): Promise<void> => {
    await trades.collect(order);
    await makeDueTransfers();
  };
  const collected = ORDERS.flatMap((order, rank) =>
    order.collectedOn === undefined
      ? []
      : [
          {
            at: instantOf(order.collectedOn, timeOf(rank * 17, 9)),
            happen: () => collect(order),
          },
        ],
  );
  const transferred = monthStarts(today).map((day) => ({
    at: startOfDay(day, timeZone),
    happen: makeDueTransfers,
  }));
  return [...rented, ...putOnSale, ...ordered, ...collected, ...transferred].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
};
