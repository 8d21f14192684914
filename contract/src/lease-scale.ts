import { addDays, addMonths, type CalendarDay, daysBetween } from "./calendar.ts";
import { type Cents, cents, sumCents } from "./money.ts";

/** Months before leaving that an artisan says so. */
export const NOTICE_MONTHS = 1;

/** How it is counted, in the contract and wherever it is asked for. */
export const NOTICE_TEXT =
  "L'artisan peut mettre fin à la location avant son terme, sans avoir à dire pourquoi, avec un préavis d'un mois. Le préavis court du jour où il est donné, ou du premier jour de la location si elle n'a pas commencé. Quand des acheteurs peuvent encore venir chercher une commande déjà payée, il dure jusqu'au dernier jour qui leur a été promis.";

/** How what is left to pay is counted, in the same places. */
export const SCALE_TEXT =
  "Chaque mois de location dont il ne reste que quelques jours est dû au prorata de ces jours, sur le nombre de jours de ce mois, arrondi au centime le plus proche. Les mois suivants ne sont pas dus. Ce qui était payé d'avance et n'est pas dû est remboursé sur la carte de l'artisan ; ce qui n'était pas encore payé n'est plus prélevé.";

/** How pallets are given back, in the contract and wherever it is asked for. */
export const GIVE_BACK_TEXT =
  "L'artisan peut rendre une partie de ses palettes, pourvu qu'il en garde une, avec un préavis d'un mois qui court du jour où il le dit, ou du premier jour de la location si elle n'a pas commencé. Elles doivent être vides : rien n'y est plus posé, et leur loyer est dû jusqu'à la fin du préavis, selon le même calcul que pour quitter l'espace.";

/** Pallets of a lease as it is rented, over `[startDate, endDate)`. `price`: cents a pallet and month. */
export type LeaseTerms = {
  price: Cents;
  pallets: number;
  startDate: CalendarDay;
  endDate: CalendarDay;
};

/** Pallets at one price over `[from, to)`. Cents a pallet and month. */
export type LeasePart = { price: Cents; pallets: number; from: CalendarDay; to: CalendarDay };

/** What a lease is made of: one part as it is rented, more of them once it was changed. Its months count from `startDate`. */
export type LeaseShape = { startDate: CalendarDay; parts: readonly LeasePart[] };

/**
 * A month of a lease that costs more or less: it is `[from, to)` by its own calendar, and what is given up is used on its first
 * `usedDays`, what comes to it on its last. Cents of the whole lease, before and after.
 */
export type ScaledMonth = {
  /** From 0, the lease's first. */
  month: number;
  from: CalendarDay;
  to: CalendarDay;
  days: number;
  usedDays: number;
  before: Cents;
  after: Cents;
};

/** A lease as it is rented. */
export const rentedShape = ({ price, pallets, startDate, endDate }: LeaseTerms): LeaseShape => ({
  startDate,
  parts: [{ price, pallets, from: startDate, to: endDate }],
});

const earlier = (one: CalendarDay, other: CalendarDay): CalendarDay => (one < other ? one : other);
const later = (one: CalendarDay, other: CalendarDay): CalendarDay => (one > other ? one : other);

/** What of some parts is in `[from, to)`. */
const within = (parts: readonly LeasePart[], from: CalendarDay, to: CalendarDay): LeasePart[] =>
  parts
    .map((part) => ({ ...part, from: later(part.from, from), to: earlier(part.to, to) }))
    .filter((part) => part.from < part.to);

const endOf = ({ startDate, parts }: LeaseShape): CalendarDay =>
  parts.reduce((end, part) => later(end, part.to), startDate);

/** A lease that is left on a day. */
export const leaveShape = ({ startDate, parts }: LeaseShape, leftOn: CalendarDay): LeaseShape => ({
  startDate,
  parts: within(parts, startDate, leftOn),
});

/** Takes pallets off parts that are all of the same days, the last part first. */
const takeOff = (parts: readonly LeasePart[], pallets: number): LeasePart[] => {
  let missing = pallets;
  return parts
    .toReversed()
    .map((part) => {
      const taken = Math.min(missing, part.pallets);
      missing -= taken;
      return { ...part, pallets: part.pallets - taken };
    })
    .filter((part) => part.pallets > 0)
    .toReversed();
};

/** A lease of which pallets are given back from a day on: those that came to it last. */
export const giveBackShape = (
  shape: LeaseShape,
  { pallets, on }: { pallets: number; on: CalendarDay },
): LeaseShape => {
  const { startDate, parts } = shape;
  const days = [on, endOf(shape), ...parts.flatMap(({ from, to }) => [from, to])];
  const turns = [...new Set(days)].filter((day) => day >= on).sort();
  const rest = turns.slice(1).flatMap((to, at) => {
    const from = turns[at];
    return from === undefined ? [] : takeOff(within(parts, from, to), pallets);
  });
  return { startDate, parts: [...within(parts, startDate, on), ...rest] };
};

/** A lease with as many pallets as now that lasts longer. `price`: cents a pallet and month of the days that come to it. */
export const extendShape = (
  shape: LeaseShape,
  { price, pallets, to }: { price: Cents; pallets: number; to: CalendarDay },
): LeaseShape => ({
  ...shape,
  parts: [...shape.parts, { price, pallets, from: endOf(shape), to }],
});

/** A lease with more pallets from a day on, to its end. `price`: cents of each of them a month. */
export const addPalletsShape = (
  shape: LeaseShape,
  { price, pallets, from }: { price: Cents; pallets: number; from: CalendarDay },
): LeaseShape => ({
  ...shape,
  parts: [...shape.parts, { price, pallets, from, to: endOf(shape) }],
});

/** What a month costs: in proportion to the days of each part, rounded half up to the cent. */
const costOf = (
  parts: readonly LeasePart[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Cents => {
  const days = daysBetween(from, to);
  const paid = within(parts, from, to).reduce(
    (sum, part) => sum + part.price * part.pallets * daysBetween(part.from, part.to),
    0,
  );
  return cents(Math.floor((2 * paid + days) / (2 * days)));
};

/** What each month of a lease costs, the first first. Cents. */
export const monthsOf = (
  shape: LeaseShape,
): { month: number; from: CalendarDay; to: CalendarDay; cost: Cents }[] => {
  const { startDate, parts } = shape;
  const end = endOf(shape);
  const months: ReturnType<typeof monthsOf> = [];
  for (let month = 0; addMonths(startDate, month) < end; month += 1) {
    const period = { from: addMonths(startDate, month), to: addMonths(startDate, month + 1) };
    months.push({ month, ...period, cost: costOf(parts, period) });
  }
  return months;
};

/**
 * What a change of a lease comes to, month by month: the one scale of all of them, for what is shown, what is charged and what
 * goes back.
 *
 * @param on the first day on which the change holds
 * @returns the months that cost more or less, in order
 */
export const changeScale = (
  before: LeaseShape,
  after: LeaseShape,
  on: CalendarDay,
): ScaledMonth[] => {
  const longer = endOf(before) > endOf(after) ? before : after;
  return monthsOf(longer).flatMap(({ month, from, to }) => {
    const costs = {
      before: costOf(before.parts, { from, to }),
      after: costOf(after.parts, { from, to }),
    };
    if (costs.before === costs.after) return [];
    const days = daysBetween(from, to);
    const until = Math.min(days, Math.max(0, daysBetween(from, on)));
    const usedDays = costs.after < costs.before ? until : days - until;
    return [{ month, from, to, days, usedDays, ...costs }];
  });
};

/** What a scale adds to the price of a lease, in cents. */
export const sumOf = (scale: readonly Pick<ScaledMonth, "before" | "after">[]): Cents =>
  sumCents(scale.map(({ before, after }) => after - before));

/** What a scale takes off the price of a lease, in cents. */
export const amountSaved = (scale: readonly Pick<ScaledMonth, "before" | "after">[]): Cents =>
  sumCents(scale.map(({ before, after }) => before - after));

/**
 * The first day on which pallets can be left.
 *
 * @param promised the last day on which buyers were told that they can still collect, if any can
 */
export const leaveDay = (
  today: CalendarDay,
  { startDate, promised }: { startDate: CalendarDay; promised: CalendarDay | undefined },
): CalendarDay => {
  const noticed = addMonths(startDate > today ? startDate : today, NOTICE_MONTHS);
  return promised !== undefined && promised >= noticed ? addDays(promised, 1) : noticed;
};
