import { randomUUID } from "node:crypto";
import { WEEKDAYS, type Weekday } from "@stokaz/contract/handover/schedule";
import type { TerritoryCode } from "@stokaz/contract/territories";
import { addDays, type CalendarDay, calendarDay, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { writeHolidays } from "../src/modules/slots/holidays/service.ts";
import { createSlots } from "../src/modules/slots/service.ts";
import { createClock } from "../src/platform/clock.ts";
import { loadTerritory } from "../src/territories/territory.ts";
import { aLessor } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { insertSpace } from "./rows.ts";

const harness = useHarness();
const MINUTE_MS = 60_000;
const FIRST = calendarDay("2026-01-01");
const AFTER = calendarDay("2028-01-01");

/** The eleven public holidays of France in 2026 and 2027, copied from a calendar. */
const OF_FRANCE = [
  ...["2026-01-01", "2026-04-06", "2026-05-01", "2026-05-08", "2026-05-14", "2026-05-25"],
  ...["2026-07-14", "2026-08-15", "2026-11-01", "2026-11-11", "2026-12-25"],
  ...["2027-01-01", "2027-03-29", "2027-05-01", "2027-05-06", "2027-05-08", "2027-05-17"],
  ...["2027-07-14", "2027-08-15", "2027-11-01", "2027-11-11", "2027-12-25"],
];

type Place = {
  code: TerritoryCode;
  /** Hours between its clock and UTC. */
  offset: number;
  abolition: string;
  days: Weekday[];
  start: string;
  end: string;
  minutes: number;
};

const PLACES: Place[] = [
  {
    code: "reunion",
    offset: 4,
    abolition: "12-20",
    days: ["Lun", "Mar", "Jeu", "Dim"],
    start: "08:00",
    end: "18:00",
    minutes: 30,
  },
  {
    code: "guadeloupe",
    offset: -4,
    abolition: "05-27",
    days: [...WEEKDAYS],
    start: "06:45",
    end: "12:10",
    minutes: 45,
  },
  {
    code: "martinique",
    offset: -4,
    abolition: "05-22",
    days: ["Ven", "Sam"],
    start: "15:30",
    end: "23:59",
    minutes: 120,
  },
  {
    code: "guyane",
    offset: -3,
    abolition: "06-10",
    days: ["Mer"],
    start: "00:00",
    end: "02:00",
    minutes: 20,
  },
  {
    code: "mayotte",
    offset: 3,
    abolition: "04-27",
    days: ["Lun", "Mar", "Mer", "Jeu", "Ven"],
    start: "09:05",
    end: "09:50",
    minutes: 15,
  },
];

/** Closed days: `[from, until)`, and whether they apply to this place. */
const CLOSED = [
  { scope: "space", from: "2026-02-10", until: "2026-02-25", isHere: true },
  { scope: "lessor", from: "2026-12-23", until: "2027-01-05", isHere: true },
  { scope: "commune", from: "2027-02-01", until: "2027-02-04", isHere: true },
  { scope: "elsewhere", from: "2026-06-01", until: "2026-09-01", isHere: false },
  { scope: "everywhere", from: "2027-02-03", until: "2027-02-09", isHere: true },
] as const;

/**
 * The model: for every minute of two years, whether the place is open in it; a slot is as many
 * successive open minutes as it lasts.
 */
const walkMinutes = (place: Place): string[] => {
  const holidays = new Set([
    ...OF_FRANCE,
    ...["2026", "2027"].map((year) => `${year}-${place.abolition}`),
  ]);
  const isClosed = (day: string) =>
    CLOSED.some(({ from, until, isHere }) => isHere && from <= day && day < until);
  const found: string[] = [];
  let openFor = 0;
  let day = "";
  let isOpenDay = false;
  const last = Date.parse(AFTER);
  for (let local = Date.parse(FIRST); local < last; local += MINUTE_MS) {
    const minuteOfDay = (local % DAY_MS) / MINUTE_MS;
    if (minuteOfDay === 0) {
      day = new Date(local).toISOString().slice(0, 10);
      const weekday = new Intl.DateTimeFormat("fr", { weekday: "short", timeZone: "UTC" }).format(
        local,
      );
      const isWeekday = place.days.some((name) => `${name.toLowerCase()}.` === weekday);
      isOpenDay = isWeekday && !holidays.has(day) && !isClosed(day);
      openFor = 0;
    }
    if (!isOpenDay) continue;
    const time = `${String(Math.floor(minuteOfDay / 60)).padStart(2, "0")}:${String(minuteOfDay % 60).padStart(2, "0")}`;
    openFor = time >= place.start && time < place.end ? openFor + 1 : 0;
    if (openFor !== place.minutes) continue;
    openFor = 0;
    found.push(
      new Date(
        local - (place.minutes - 1) * MINUTE_MS - place.offset * 60 * MINUTE_MS,
      ).toISOString(),
    );
  }
  return found;
};

let lessorId: string;
let spaceId: string;

beforeAll(async () => {
  ({ userId: lessorId } = await aLessor(harness, { connected: false }));
  spaceId = await insertSpace(harness.db, lessorId);
});

/** Moves the only space to a territory, with its hours and closures. */
const moveTo = async ({ days, start, end, minutes }: Place, city: string): Promise<void> => {
  const { db } = harness;
  const hours = { retrieval_days: days, retrieval_start: start, retrieval_end: end };
  await db.updateTable("lessor_profiles").set(hours).where("user_id", "=", lessorId).execute();
  await db.updateTable("storage_spaces").set({ city }).where("id", "=", spaceId).execute();
  await db.updateTable("slot_settings").set({ slot_minutes: minutes }).execute();
  await db.deleteFrom("closures").execute();
  const scopes = {
    space: { space_id: spaceId },
    lessor: { lessor_id: lessorId },
    commune: { communes: ["Ailleurs", city.toUpperCase()] },
    elsewhere: { communes: ["Ailleurs"] },
    everywhere: { is_everywhere: true },
  };
  for (const { scope, from, until } of CLOSED) {
    const kind = scope === "space" || scope === "lessor" ? "closure" : "alert";
    await db
      .insertInto("closures")
      .values({
        space_id: null,
        lessor_id: null,
        communes: null,
        ...scopes[scope],
        kind,
        id: randomUUID(),
        from_day: calendarDay(from),
        until_day: calendarDay(until),
        reason: "Fermé",
        created_by: lessorId,
        created_at: new Date(),
      })
      .execute();
  }
};

describe("the slots of a place", () => {
  it.each(PLACES)(
    "in $code are those that a walk through every minute of two years finds",
    async (place) => {
      covers("own.product.63");
      const territory = loadTerritory(place.code);
      const clock = createClock(territory.timeZone, () => new Date("2025-12-30T00:00:00Z"));
      await writeHolidays(harness.db, clock, territory);
      await moveTo(place, territory.communes[0]?.name ?? "");
      const setting = {
        timeZone: territory.timeZone,
        publicUrl: "",
        brandName: "",
        operatorEmail: "",
        alcoholClosedHours: null,
      };
      const slots = createSlots({
        db: harness.db,
        clock,
        postMail: async () => undefined,
        isOffered: () => true,
        ...setting,
      });
      const found: string[] = [];
      for (let from: CalendarDay = FIRST; from < AFTER; from = addDays(from, 31)) {
        const until = addDays(from, 31) < AFTER ? addDays(from, 31) : AFTER;
        const { days } = await slots.listDays(spaceId, { from, until });
        for (const day of days)
          found.push(...day.slots.map(({ startsAt }) => startsAt.toISOString()));
      }
      expect(found.length).toBeGreaterThan(500);
      expect(found).toEqual(walkMinutes(place));
    },
  );
});
