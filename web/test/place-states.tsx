import { addDays, addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { none } from "./none.tsx";

/** One empty state of a place, in the server's format. */
export const aPlaceState = (kind: "entry" | "exit", day: CalendarDay) => ({
  kind,
  status: "draft",
  version: 0,
  isOpen: false,
  fileName: none<string>(),
  opensOn: addDays(day, -7),
  closesOn: addDays(day, 15),
  notes: { lessor: "", artisan: "" },
  pictures: Array.of<object>(),
  signatures: Array.of<object>(),
});

/** Both states of a lease, not written and not writable. */
export const noPlaceStates = (startDate: CalendarDay) => ({
  entry: aPlaceState("entry", startDate),
  exit: aPlaceState("exit", addMonths(startDate, 3)),
});
