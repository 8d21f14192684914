export { findReach } from "./service.ts";
