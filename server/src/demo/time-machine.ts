import { addDays, startOfDay } from "@stokaz/contract/time/calendar";
import { type Clock, createClock } from "../platform/clock.ts";
import type { PaymentSandbox } from "./payment-sandbox.ts";

/** A clock that can be moved, together with the clock of the payment provider's stand-in. */
export type TimeMachine = {
  clock: Clock;
  travelTo(instant: Date): Promise<void>;
  returnToPresent(): Promise<void>;
  /** An instant of a day counted from today. @param time of day, `HH:mm`, in the territory */
  instantOf(daysFromToday: number, time: string): Date;
};

/** @param present the real clock */
export const createTimeMachine = (
  present: Clock,
  timeZone: string,
  sandbox: PaymentSandbox,
): TimeMachine => {
  let offsetMs = 0;
  // The day is fixed at the start, because loading may run past midnight.
  const today = present.today();
  const shiftSandbox = (): Promise<void> =>
    sandbox.moveClock(present.now().getTime() + offsetMs - Date.now());
  return {
    clock: createClock(timeZone, () => new Date(present.now().getTime() + offsetMs)),
    travelTo: (instant) => {
      offsetMs = instant.getTime() - present.now().getTime();
      return shiftSandbox();
    },
    returnToPresent: () => {
      offsetMs = 0;
      return shiftSandbox();
    },
    instantOf: (daysFromToday, time) => {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      const midnight = startOfDay(addDays(today, daysFromToday), timeZone);
      return new Date(midnight.getTime() + (hours * 60 + minutes) * 60_000);
    },
  };
};
