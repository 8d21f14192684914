export { findCommitted, listCommitments } from "./repository.ts";
