import { type Cents, cents, sumCents } from "../money/money.ts";
import { addDays, addMonths, type CalendarDay, daysBetween } from "../time/calendar.ts";

/** Notice period in months that an artisan must give before leaving. */
export const LEASE_NOTICE_MONTHS = 1;

/** Rule of the notice period: text for the contract and for the forms that ask for it. */
export const NOTICE_TEXT =
  "L'artisan peut mettre fin à la location avant son terme, sans avoir à dire pourquoi, avec un préavis d'un mois. Le préavis court du jour où il est donné, ou du premier jour de la location si elle n'a pas commencé. Quand des acheteurs peuvent encore venir chercher une commande déjà payée, il dure jusqu'au dernier jour qui leur a été promis.";

/** Rule of the remaining amount: text for the same places. */
export const SCALE_TEXT =
  "Chaque mois de location dont il ne reste que quelques jours est dû au prorata de ces jours, sur le nombre de jours de ce mois, arrondi au centime le plus proche. Les mois suivants ne sont pas dus. Ce qui était payé d'avance et n'est pas dû est remboursé sur la carte de l'artisan ; ce qui n'était pas encore payé n'est plus prélevé.";

/** Rule for giving back pallets: text for the contract and for the forms that ask for it. */
export const GIVE_BACK_TEXT =
  "L'artisan peut rendre une partie de ses palettes, pourvu qu'il en garde une, avec un préavis d'un mois qui court du jour où il le dit, ou du premier jour de la location si elle n'a pas commencé. Elles doivent être vides : rien n'y est plus posé, et leur loyer est dû jusqu'à la fin du préavis, selon le même calcul que pour quitter l'espace.";

/** Rented pallets of a lease, over `[startDate, endDate)`. `price`: cents per pallet and month. */
export type LeaseTerms = {
  price: Cents;
  pallets: number;
  startDate: CalendarDay;
  endDate: CalendarDay;
};

/** Pallets at one price over `[from, to)`. `price`: cents per pallet and month. */
export type LeasePart = { price: Cents; pallets: number; from: CalendarDay; to: CalendarDay };

/** Parts of a lease: one part at first, more after changes. The months count from `startDate`. */
export type LeaseShape = { startDate: CalendarDay; parts: readonly LeasePart[] };

/**
 * A month of a lease whose cost changes: `[from, to)` in the lease's own calendar. Pallets that are
 * given up are used on its first `usedDays`; pallets that are added are used on its last days.
 * `before` and `after` are cents for the whole lease.
 */
export type ScaledMonth = {
  /** Number of the month; 0 is the lease's first. */
  month: number;
  from: CalendarDay;
  to: CalendarDay;
  days: number;
  usedDays: number;
  before: Cents;
  after: Cents;
};

/** Shape of a lease at the time of its rental. */
export const rentedShape = ({ price, pallets, startDate, endDate }: LeaseTerms): LeaseShape => ({
  startDate,
  parts: [{ price, pallets, from: startDate, to: endDate }],
});

const earlier = (one: CalendarDay, other: CalendarDay): CalendarDay => (one < other ? one : other);
const later = (one: CalendarDay, other: CalendarDay): CalendarDay => (one > other ? one : other);

/** The portions of some parts inside `[from, to)`. */
const within = (parts: readonly LeasePart[], from: CalendarDay, to: CalendarDay): LeasePart[] =>
  parts
    .map((part) => ({ ...part, from: later(part.from, from), to: earlier(part.to, to) }))
    .filter((part) => part.from < part.to);

const endOf = ({ startDate, parts }: LeaseShape): CalendarDay =>
  parts.reduce((end, part) => later(end, part.to), startDate);

/** A lease that ends early, on the day `leftOn`. */
export const leaveShape = ({ startDate, parts }: LeaseShape, leftOn: CalendarDay): LeaseShape => ({
  startDate,
  parts: within(parts, startDate, leftOn),
});

/** Removes pallets from parts with the same days, the last part first. */
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

/** A lease that gives pallets back from a day on: the pallets that were added last go first. */
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

/**
 * A lease that lasts longer with the same number of pallets. `price`: cents per pallet and month
 * for the added days.
 */
export const extendShape = (
  shape: LeaseShape,
  { price, pallets, to }: { price: Cents; pallets: number; to: CalendarDay },
): LeaseShape => ({
  ...shape,
  parts: [...shape.parts, { price, pallets, from: endOf(shape), to }],
});

/** A lease with more pallets from a day to its end. `price`: cents per added pallet and month. */
export const addPalletsShape = (
  shape: LeaseShape,
  { price, pallets, from }: { price: Cents; pallets: number; from: CalendarDay },
): LeaseShape => ({
  ...shape,
  parts: [...shape.parts, { price, pallets, from, to: endOf(shape) }],
});

/** Days `[from, to)` of a month of a lease in its own calendar. @param month its number, from 0 */
export const leaseMonth = (
  startDate: CalendarDay,
  month: number,
): { from: CalendarDay; to: CalendarDay } => ({
  from: addMonths(startDate, month),
  to: addMonths(startDate, month + 1),
});

/** A number of pallets, and the first day on which a lease has it. */
export type PalletTurn = { from: CalendarDay; pallets: number };

/**
 * The pallets of a lease on the days `[from, to)`: how many it has on the first day, and each other
 * number after it.
 */
export const palletsOver = (
  { parts }: LeaseShape,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): PalletTurn[] => {
  const turns = parts.flatMap((part) => [part.from, part.to]);
  const days = [from, ...turns.filter((day) => from < day && day < to)].sort();
  return days
    .map((day) => ({
      from: day,
      pallets: parts
        .filter((part) => part.from <= day && day < part.to)
        .reduce((sum, part) => sum + part.pallets, 0),
    }))
    .filter(({ pallets }, at, all) => pallets !== all[at - 1]?.pallets);
};

/** Cost of a month: in proportion to the days of each part, rounded half up to the cent. */
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

/** Cost of each month of a lease in cents, the first month first. */
export const monthsOf = (
  shape: LeaseShape,
): { month: number; from: CalendarDay; to: CalendarDay; cost: Cents }[] => {
  const { startDate, parts } = shape;
  const end = endOf(shape);
  const months: ReturnType<typeof monthsOf> = [];
  for (let month = 0; addMonths(startDate, month) < end; month += 1) {
    const period = leaseMonth(startDate, month);
    months.push({ month, ...period, cost: costOf(parts, period) });
  }
  return months;
};

/**
 * The effect of a change of a lease on its cost, month by month. It is the only scale for amounts
 * that are shown, charged and refunded.
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

/** Amount that a scale adds to the price of a lease, in cents. */
export const sumOf = (scale: readonly Pick<ScaledMonth, "before" | "after">[]): Cents =>
  sumCents(scale.map(({ before, after }) => after - before));

/** Amount that a scale takes off the price of a lease, in cents. */
export const amountSaved = (scale: readonly Pick<ScaledMonth, "before" | "after">[]): Cents =>
  sumCents(scale.map(({ before, after }) => before - after));

/**
 * The first day on which pallets can be left.
 *
 * @param promised the last day on which buyers were told that they can still collect, or
 * `undefined`
 */
export const leaveDay = (
  today: CalendarDay,
  { startDate, promised }: { startDate: CalendarDay; promised: CalendarDay | undefined },
): CalendarDay => {
  const noticed = addMonths(startDate > today ? startDate : today, LEASE_NOTICE_MONTHS);
  return promised !== undefined && promised >= noticed ? addDays(promised, 1) : noticed;
};
