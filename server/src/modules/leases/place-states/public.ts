export { invitationMail, reminderMail, type WritePlaceStateMail } from "./mails.ts";
export { findState, isKnown, listPeople, setMade, type WholeState } from "./repository.ts";
export {
  latestSignatures,
  pictureFileOf,
  placeFileOf,
  stateFileOf,
  windowOf,
} from "./rules.ts";
export { notifySides, type StateRef } from "./service.ts";
