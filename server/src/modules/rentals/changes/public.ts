export {
  countNext,
  deleteKept,
  insertChange,
  insertKept,
  isBeingPaid,
  listChanges,
  lockPayments,
  sumCurrentTotals,
} from "./repository.ts";
export { refundOf } from "./rules.ts";
export { assertMayChange, findShape, settleLess, settlementOf } from "./service.ts";
export { toWireChange, toWireScale } from "./wire.ts";
