/** Finds who of two people blocked the other. */
export { findBlocks } from "./repository.ts";
