/** Cases of goods left behind that wait for the operator. */
export {
  listWaitingLeftovers,
  toWireWaitingLeftovers,
  type WaitingLeftovers,
} from "./leftover-cases/public.ts";
/** The job that handles goods that ended leases left behind. */
export { LEFTOVERS_JOB } from "./leftover-reminders/public.ts";
/** Tells by its name which record a private file belongs to. */
export { placeFileOf } from "./place-states/public.ts";
