export { findRecipients, type Keeper, listKeepers } from "./repository.ts";
export { type Happening, type Notices, toMailDetails } from "./service.ts";
