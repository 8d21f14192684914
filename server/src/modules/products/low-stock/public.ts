export { findThreshold } from "./repository.ts";
