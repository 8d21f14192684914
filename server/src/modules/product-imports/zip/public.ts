export { type Entry, eachEntry } from "./service.ts";
