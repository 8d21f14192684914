export { findRecipients } from "./repository.ts";
export { type Happening, type Notices, newsOf } from "./service.ts";
