export { findRecipients, type Keeper, listKeepers } from "./repository.ts";
export { type HandoverEvent, type Notices, toMailDetails } from "./service.ts";
