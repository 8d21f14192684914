export { findPaidRent } from "./service.ts";
