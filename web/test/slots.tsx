import { afterEach, beforeEach, vi } from "vitest";
import { idOf } from "./products.tsx";

/** Friday 4 December 2026, noon in La Réunion: the current time in tests of slots. */
const NOW = new Date("2026-12-04T08:00:00Z");

/** Sets the clock to {@link NOW} in each test of the file; timers run as usual. */
export const startAtNoon = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};

/** An instant in La Réunion, on the wire: `at("2026-12-05", "08:30")`. */
export const at = (day: string, time: string): string =>
  new Date(`${day}T${time}:00+04:00`).toISOString();

const HALF_HOUR_MS = 1_800_000;

/** A slot of half an hour on the wire. */
const wireSlot = (day: string, time: string, left: number) => {
  const startsAt = at(day, time);
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + HALF_HOUR_MS).toISOString(), left };
};

/** An open day of a place on the wire. @param slots free places by time of day */
export const openDay = (day: string, slots: Readonly<Record<string, number>>) => ({
  day,
  isOpen: true,
  closedReason: null,
  slots: Object.entries(slots).map(([time, left]) => wireSlot(day, time, left)),
});

/** A closed day; without a reason, a weekday on which the place is never open. */
export const closedDay = (day: string, closedReason: string | null = null) => ({
  day,
  isOpen: false,
  closedReason,
  slots: [],
});

/** Answer for a place whose pickup hours are divided into slots. */
export const slotted = (...data: readonly object[]) => ({ isSlotted: true, data });

/** Slot of an order on the wire: Saturday 5 December, 8:00 to 8:30. */
export const wireOrderSlot = (changeableUntil = at("2026-12-05", "06:00")) => ({
  startsAt: at("2026-12-05", "08:00"),
  endsAt: at("2026-12-05", "08:30"),
  changeableUntil,
});

/** A space of a lessor on the wire. */
export const wireOwnPlace = (number: number, name: string) => ({
  _id: idOf(number),
  name,
  surface: 10,
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  price: 12.5,
  photo: "/uploads/a.webp",
  managerLastName: "Hoarau",
  managerFirstName: "Jean",
  phone: "0692000001",
  startDate: null,
  endDate: null,
  rentedSurface: 0,
  monthlyEarnings: 0,
  lat: -21.34,
  lng: 55.48,
  approximate: false,
  acceptance: "instant",
  hiddenReason: null,
  addressReaders: 0,
});

/** A one-day closure of all of a lessor's spaces, on the wire. */
export const wireClosure = (more: Record<string, unknown> = {}) => ({
  _id: idOf(8),
  kind: "closure",
  storageId: null,
  storageName: null,
  communes: [],
  isEverywhere: false,
  from: "2026-12-10",
  to: "2026-12-10",
  reason: "congés",
  isOwn: true,
  ...more,
});
