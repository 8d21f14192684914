/** Records that a message was dealt with. @returns true if it waited until now */
export { setResolved } from "./repository.ts";
