import { nextOpenDay } from "@stokaz/contract/handover/schedule";
import { keysOf } from "@stokaz/contract/keys";
import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import {
  addDays,
  addMonths,
  type CalendarDay,
  daysBetween,
  startOfDay,
} from "@stokaz/contract/time/calendar";
import type { DemoActions } from "./actions.ts";
import { CLOSURES } from "./closures.ts";
import { DELIVERIES, type DemoDelivery } from "./deliveries.ts";
import type { DemoModeration } from "./moderation.ts";
import { type DemoLine, type DemoOrder, ORDERS } from "./orders.ts";
import { LESSORS } from "./people.ts";
import { type DemoPlaceState, PLACE_STATES } from "./place-states.ts";
import { PRODUCTS, type ProductKey } from "./products.ts";
import { INJUNCTIONS, RECALLS } from "./recalls.ts";
import { EXTENSION, RENTALS, REQUEST, type StockedRentalKey, TAKEN_OFF } from "./rentals.ts";
import { REPORTS } from "./reports.ts";
import { SPACES } from "./spaces.ts";
import {
  BATCHES,
  RESTOCK_REQUEST,
  STOCK_CORRECTIONS,
  STOCK_THRESHOLD,
} from "./stock-corrections.ts";
import { CHASED } from "./tax-identities.ts";
import type { TimeMachine } from "./time-machine.ts";

/** An event at an instant of the past. */
export type DemoEvent = { at: Date; run: () => Promise<void> };

type Deps = {
  actions: DemoActions;
  moderation: DemoModeration;
  writePlaceState: (state: DemoPlaceState) => Promise<void>;
  instantOf: TimeMachine["instantOf"];
  makeDueTransfers: () => Promise<void>;
  makeRefunds: () => Promise<void>;
  chargeRents: () => Promise<void>;
  endUncollected: () => Promise<void>;
  sendRecalls: () => Promise<void>;
  watchLeftovers: () => Promise<void>;
  chaseTaxIdentities: () => Promise<void>;
  today: CalendarDay;
  timeZone: string;
};

/** Different times for the events of one day, so that lists have an order. */
const timeOf = (rank: number, hour: number): string =>
  `${String(hour + Math.floor(rank / 60)).padStart(2, "0")}:${String(rank % 60).padStart(2, "0")}`;

const productKeys = keysOf(PRODUCTS);

const productsIn = (rental: StockedRentalKey | undefined): ProductKey[] =>
  productKeys.filter((product) => PRODUCTS[product].rental === rental);

/** The products in the order in which they are put on sale. */
export const productsByDate = (): ProductKey[] =>
  RENTALS.toSorted((one, other) => one.startsOn - other.startsOn).flatMap(({ key }) =>
    productsIn(key),
  );

/** The days, up to today, on which a month of a rental begins: a transfer is due then. */
const monthStarts = (today: CalendarDay): CalendarDay[] => {
  const days = RENTALS.flatMap(({ startsOn, months }) =>
    Array.from({ length: months }, (_, month) => addMonths(addDays(today, startsOn), month)),
  );
  return [...new Set(days)].filter((day) => day <= today);
};

/**
 * The mornings before today on which the tenant of a month paid by card gets a notice, or is
 * charged.
 */
const rentMornings = (today: CalendarDay): CalendarDay[] => {
  const days = RENTALS.filter(({ isMonthly }) => isMonthly).flatMap(({ startsOn, months }) =>
    Array.from({ length: months - 1 }, (_, past) => {
      const dueOn = addMonths(addDays(today, startsOn), past + 1);
      return [addDays(dueOn, -RENT_DAYS.notice), dueOn];
    }).flat(),
  );
  return [...new Set(days)].filter((day) => day < today);
};

/**
 * The days before today on which the job looks for goods left behind by the lease that ended
 * recently: its end, and three days later.
 */
const leftoverDays = (today: CalendarDay): CalendarDay[] =>
  RENTALS.filter(({ key }) => key === "syrups-south").flatMap(({ startsOn, months }) => {
    const end = addMonths(addDays(today, startsOn), months);
    return [end, addDays(end, 3)].filter((day) => day < today);
  });

/** First day, from the planned one on, on which a delivery's place takes deliveries. */
const dropOffDayOf = ({ rental, plannedFrom }: DemoDelivery, today: CalendarDay): CalendarDay => {
  const space = RENTALS.find(({ key }) => key === rental)?.space;
  const days = space ? LESSORS[SPACES[space].lessor].deliveryDays : [];
  const from = addDays(today, plannedFrom);
  const day = nextOpenDay(days, from, addDays(from, 7));
  if (day === undefined) throw new Error(`demo data: no drop-off day for ${rental}`);
  return day;
};

/** Events of reports: decisions, contests and answers. */
const moderationOf = ({ moderation, instantOf }: Deps): DemoEvent[] =>
  REPORTS.flatMap((report): DemoEvent[] => {
    const { decided } = report;
    const contested = decided?.contested;
    const answered = contested?.answered;
    return [
      { at: instantOf(report.sentOn, "18:40"), run: () => moderation.report(report) },
      decided && {
        at: instantOf(decided.on, "09:20"),
        run: () => moderation.decide(report, decided),
      },
      decided &&
        contested && {
          at: instantOf(contested.on, "20:10"),
          run: () => moderation.contest(report, decided, contested),
        },
      contested &&
        answered && {
          at: instantOf(answered.on, "10:30"),
          run: () => moderation.answer(contested, answered),
        },
    ].filter((event) => event !== undefined);
  });

/** Events of recalls, and orders of authorities. */
const recallsOf = ({ moderation, instantOf, sendRecalls }: Deps): DemoEvent[] => [
  ...RECALLS.flatMap((recall): DemoEvent[] => [
    {
      at: instantOf(recall.on, "10:15"),
      run: async () => {
        await moderation.recall(recall);
        await sendRecalls();
      },
    },
    { at: instantOf(recall.shownAgainOn, "15:05"), run: () => moderation.showAgain(recall) },
  ]),
  ...INJUNCTIONS.map((injunction) => ({
    at: instantOf(injunction.on, "16:30"),
    run: () => moderation.register(injunction),
  })),
];

/** Everything the demo people did after the spaces were published, oldest first. */
export const timelineOf = (deps: Deps): DemoEvent[] => {
  const { actions, instantOf, makeDueTransfers, makeRefunds, endUncollected, today, timeZone } =
    deps;
  const rented = RENTALS.map((rental, rank) => ({
    at: instantOf(rental.paidOn, timeOf(rank * 7, 9)),
    run: () => actions.rent(rental),
  }));
  const putOnSale = RENTALS.flatMap(({ key, artisan, space, startsOn }) =>
    productsIn(key).map((product, rank) => ({
      at: instantOf(startsOn, timeOf(rank * 11, 8)),
      run: () => actions.sell(product, artisan, space),
    })),
  );
  const ordered = ORDERS.map((order, rank) => ({
    at: instantOf(order.paidOn, timeOf(rank * 13, 11)),
    run: () => actions.order(order),
  }));
  const collect = async (order: DemoOrder): Promise<void> => {
    await actions.collect(order);
    await makeDueTransfers();
  };
  const collected = ORDERS.flatMap((order, rank) =>
    order.collectedOn === undefined
      ? []
      : [
          {
            at: instantOf(order.collectedOn, timeOf(rank * 17, 9)),
            run: () => collect(order),
          },
        ],
  );
  // The last reminder of its buyer comes when the money is transferred, and it ends two weeks
  // later.
  const left = ORDERS.filter(({ isLeft }) => isLeft).flatMap(({ paidOn }): DemoEvent[] => [
    { at: instantOf(paidOn + 31, "05:00"), run: makeDueTransfers },
    { at: instantOf(paidOn + 31, "06:00"), run: endUncollected },
    { at: instantOf(paidOn + 46, "06:00"), run: endUncollected },
  ]);
  const refused = ORDERS.flatMap((order, rank) =>
    order.refusedOn === undefined
      ? []
      : [
          {
            at: instantOf(order.refusedOn, timeOf(rank * 3, 10)),
            run: () => actions.refuse(order),
          },
        ],
  );
  const giveUp = async (order: DemoOrder, givenUp: DemoLine): Promise<void> => {
    await actions.giveUp(order, givenUp);
    await makeRefunds();
  };
  const refund = async (act: Promise<void>): Promise<void> => {
    await act;
    await makeRefunds();
  };
  const withdrawn = ORDERS.flatMap((order, rank): DemoEvent[] => {
    const { withdrawn: given } = order;
    if (!given) return [];
    const { on, returnedOn } = given;
    const back = { run: () => refund(actions.bringBack(order)) };
    return [
      {
        at: instantOf(on, timeOf(rank * 5, 12)),
        run: () => refund(actions.withdraw(order, given)),
      },
      ...(returnedOn === undefined ? [] : [{ ...back, at: instantOf(returnedOn, "10:40") }]),
    ];
  });
  // Sellers answer the day after an order.
  const answered = ORDERS.flatMap((order, rank): DemoEvent[] => {
    const at = instantOf(order.paidOn + 1, timeOf(rank * 5, 8));
    const { readyBySellerOf, givenUp } = order;
    return [
      ...(readyBySellerOf ? [{ at, run: () => actions.mailReady(order, readyBySellerOf) }] : []),
      ...(givenUp ? [{ at, run: () => giveUp(order, givenUp) }] : []),
    ];
  });
  const delivered = DELIVERIES.flatMap((delivery): DemoEvent[] => {
    const { announcedOn, received } = delivery;
    const plannedDay = dropOffDayOf(delivery, today);
    const arrivesOn = daysBetween(today, plannedDay);
    return [
      {
        at: instantOf(announcedOn, "18:20"),
        run: () => actions.announce(delivery, plannedDay),
      },
      ...(received
        ? [
            {
              at: instantOf(arrivesOn, "10:15"),
              run: () => actions.receive(delivery, received.units, received.note),
            },
          ]
        : []),
    ];
  });
  // Slots are chosen the evening before, and at the latest yesterday, so that today's slots are
  // open.
  const chosen = ORDERS.flatMap((order, rank): DemoEvent[] => {
    const { comesOn } = order;
    if (comesOn === undefined) return [];
    const run = () => actions.chooseSlot(order, addDays(today, comesOn));
    return [{ at: instantOf(Math.min(-1, comesOn - 1), timeOf(rank, 20)), run }];
  });
  const closed = CLOSURES.map((closure, rank) => ({
    at: instantOf(-1, timeOf(rank, 21)),
    run: () => actions.close(closure),
  }));
  const corrected = STOCK_CORRECTIONS.map((correction, rank) => ({
    at: instantOf(correction.on, timeOf(rank, 17)),
    run: () => actions.correctStock(correction),
  }));
  const batched = BATCHES.map((batch, rank) => ({
    at: instantOf(batch.on, timeOf(rank, 19)),
    run: () => actions.addBatch(batch, addDays(today, batch.until)),
  }));
  const { product: watched, threshold, on } = STOCK_THRESHOLD;
  const warned = {
    at: instantOf(on, "17:30"),
    run: () => actions.setThreshold(watched, threshold),
  };
  const answering = {
    at: instantOf(REQUEST.answersSince, "18:00"),
    run: () => actions.answerFirst(REQUEST.space),
  };
  const takenOff = {
    at: instantOf(TAKEN_OFF.on, "19:10"),
    run: () => actions.takeOff(TAKEN_OFF.space),
  };
  const extended = {
    at: instantOf(EXTENSION.on, "19:30"),
    run: () => actions.extend(EXTENSION),
  };
  const reported = [...moderationOf(deps), ...recallsOf(deps)];
  const awaited = {
    at: instantOf(RESTOCK_REQUEST.on, "18:30"),
    run: () => actions.waitFor(RESTOCK_REQUEST.product, RESTOCK_REQUEST.buyer),
  };
  const placesSeen = PLACE_STATES.map((state) => ({
    at: instantOf(state.on, "17:10"),
    run: () => deps.writePlaceState(state),
  }));
  const chased = CHASED.steps.map((on) => ({
    at: instantOf(on, "06:30"),
    run: deps.chaseTaxIdentities,
  }));
  const transferred = monthStarts(today).map((day) => ({
    at: startOfDay(day, timeZone),
    run: makeDueTransfers,
  }));
  const charged = rentMornings(today).map((day) => ({
    at: instantOf(daysBetween(today, day), "09:00"),
    run: deps.chargeRents,
  }));
  const remaining = leftoverDays(today).map((day) => ({
    at: instantOf(daysBetween(today, day), "12:51"),
    run: deps.watchLeftovers,
  }));
  const all = [
    rented,
    remaining,
    charged,
    putOnSale,
    chosen,
    closed,
    ordered,
    answered,
    collected,
    left,
    refused,
    withdrawn,
    delivered,
    corrected,
    batched,
    warned,
    answering,
    takenOff,
    extended,
    reported,
    awaited,
    placesSeen,
    chased,
    transferred,
  ].flat();
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
};
