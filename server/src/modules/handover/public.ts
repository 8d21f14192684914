export type { Cases } from "./cases/service.ts";
export { findRecipients, listKeepers } from "./notices/repository.ts";
export { insertEvent, placesOf } from "./repository.ts";
export { nameAtDoor } from "./rules.ts";
export { lockHandable } from "./service.ts";
export { createFrenchMoments } from "./trail/service.ts";
