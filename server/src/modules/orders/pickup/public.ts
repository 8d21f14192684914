export { findPickup } from "./service.ts";
