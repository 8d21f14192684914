/** What waits for the operator of what ended leases left behind. */
export {
  listWaitingLeftovers,
  toWireWaitingLeftovers,
  type WaitingLeftovers,
} from "./leftover-cases/public.ts";
/** The job that looks after what ended leases left behind. */
export { LEFTOVERS_JOB } from "./leftover-reminders/public.ts";
/** What a private file of the state of a place belongs to, by its name. */
export { placeFileOf } from "./place-states/public.ts";
