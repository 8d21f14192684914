/** The job that ends what nobody collected. */

export type { Collecting } from "./collecting/service.ts";
export {
  findOrder,
  forgetLastCall,
  linesOf,
  listLines,
  lockOrder,
  setContested,
} from "./repository.ts";
export { lastDayToCollect } from "./rules.ts";
export type { OrderLineRow, OrderRow } from "./tables.ts";
export { UNCOLLECTED_JOB } from "./uncollected/service.ts";
export { toWireStatus } from "./wire.ts";
