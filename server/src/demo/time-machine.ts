import { addDays, startOfDay } from "@stokaz/contract/calendar";
import { type Clock, createClock } from "../platform/clock.ts";
import type { PaymentSandbox } from "./payment-sandbox.ts";

/** A clock that can be moved, the payment provider's stand-in along with it. */
export type TimeMachine = {
  clock: Clock;
  travelTo(instant: Date): Promise<void>;
  returnToPresent(): Promise<void>;
  /** An instant of a day counted from today. @param time of day, `HH:mm`, in the territory */
  instantOf(daysFromToday: number, time: string): Date;
};

/** @param present the clock that tells what time it really is */
export const createTimeMachine = (
  present: Clock,
  timeZone: string,
  sandbox: PaymentSandbox,
): TimeMachine => {
  let offsetMs = 0;
  // A load that runs past midnight keeps the day on which it started.
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
