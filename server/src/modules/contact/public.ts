/** Writes down that a message was dealt with. @returns whether it waited until now */
export { setResolved } from "./repository.ts";
