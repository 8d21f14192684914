export { findScore } from "./service.ts";
