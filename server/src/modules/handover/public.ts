export { findLessorId, findRecipients, type Recipient } from "./notices/repository.ts";
export { insertEvent, placesOf } from "./repository.ts";
export { nameAtDoor } from "./rules.ts";
export { lockHandable } from "./service.ts";
export { createFrenchMoments, type FrenchMoments } from "./trail/service.ts";
