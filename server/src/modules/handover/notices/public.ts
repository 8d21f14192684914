export { findRecipients, type Keeper, listKeepers } from "./repository.ts";
export { findDetailsOfLines, type HandoverEvent, type Notices } from "./service.ts";
