import { weekdayOf } from "@stokaz/contract/handover/schedule";
import { addDays, type CalendarDay, calendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { publicHolidays } from "@stokaz/contract/time/holidays";
import type { Person } from "./factories.ts";
import type { Harness, Reply } from "./harness.ts";
import { aStockedSpace, insertOrder } from "./rows.ts";

/**
 * Monday 1 February 2027, eight o'clock in La Réunion: the time around which tests of slots happen.
 */
export const MONDAY = new Date("2027-02-01T04:00:00Z");

/** An instant in La Réunion. @param time `HH:mm` */
export const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+04:00`);

/**
 * A place that opens on Mondays, Tuesdays and Thursdays from 8:00 to 18:00, divided into half hours
 * of three orders, with a product and its buyer; all of it on {@link MONDAY}. Orders of that day
 * wait until 3 March at the latest.
 */
export const aPickupPlace = async (harness: Harness) => {
  await harness.setNow(MONDAY);
  const start_date = calendarDay("2027-01-11");
  const stocked = await aStockedSpace(harness, { start_date, months: 3 });
  const { spaceId, productId, buyer, lessor } = stocked;
  const as = (person: Person, method: string, path: string, json?: object): Promise<Reply> =>
    harness.call(method, path, { token: person.token, ...(json ? { json } : {}) });
  return {
    ...stocked,
    as,
    /** A paid order. @returns its id */
    order: (by: Person = buyer) =>
      insertOrder(
        harness.db,
        { buyerId: by.userId, productId },
        { created_at: MONDAY, paid_at: MONDAY },
      ),
    days: async (from: string, until: string) => {
      const query = `from=${from}&until=${until}`;
      return (await harness.call("GET", `/api/places/${spaceId}/slots?${query}`)).body;
    },
    choose: (orderId: string, startsAt: Date, by: Person = buyer) =>
      as(by, "POST", `/api/orders/${orderId}/slot`, { startsAt: startsAt.toISOString() }),
    giveBack: (orderId: string, by: Person = buyer) =>
      as(by, "DELETE", `/api/orders/${orderId}/slot`),
    /** An order as its buyer sees it. */
    shown: async (orderId: string) => {
      const { body } = await as(buyer, "GET", "/api/orders/getOrders");
      return body.data.find(({ _id }: { _id: string }) => _id === orderId);
    },
    settings: (change: object = {}, by: Person = lessor) =>
      as(by, "PUT", `/api/storageSpace/${spaceId}/slots`, {
        isSlotted: true,
        minutes: 30,
        capacity: 3,
        ...change,
      }),
    closure: (from: string, to: string, more: object = {}, by: Person = lessor) =>
      as(by, "POST", "/api/closures", { from, to, reason: "Congés", ...more }),
  };
};

const HOLIDAYS = [2025, 2026, 2027, 2028, 2029].flatMap((year) => publicHolidays(year, "12-20"));

/** True if the lessors of the tests' factories open on a day. */
const areOpenOn = (day: CalendarDay): boolean =>
  ["Lun", "Mar", "Jeu"].includes(weekdayOf(day)) &&
  !HOLIDAYS.some((holiday) => holiday.day === day);

/**
 * Last day on which the lessors of the tests' factories open from one day to another; the latter
 * itself if there is none.
 */
export const lastOpened = (from: CalendarDay, until: CalendarDay): CalendarDay => {
  let day = until;
  while (day >= from && !areOpenOn(day)) day = addDays(day, -1);
  return day < from ? until : day;
};

/**
 * True if the lessors of the tests' factories still open after an instant, before the first day
 * after a rental.
 */
export const isStillOpened = (now: Date, rentalEnd: CalendarDay): boolean => {
  let day = dayInZone(now, "Indian/Reunion");
  for (; day < rentalEnd; day = addDays(day, 1)) {
    if (areOpenOn(day) && at(day, "18:00") > now) return true;
  }
  return false;
};
