export { type Entry, eachEntry, type OpenZip, openZip } from "./service.ts";
