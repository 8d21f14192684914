export {
  artisanReminderMail,
  decidedMail,
  lessorReminderMail,
  type WriteLeftoverMail,
} from "./mails.ts";
export {
  closeCase,
  findEvent,
  insertEvent,
  lockLeftovers,
  moveLeftovers,
} from "./repository.ts";
export {
  isOver,
  LEFTOVER_TRANSITIONS,
  type LeftProduct,
  leftoverPictureOf,
  SETTLED,
  unitsToFetch,
} from "./rules.ts";
export { listLeft, lockLeft, notifySides, openCase, removeFromStock } from "./service.ts";
