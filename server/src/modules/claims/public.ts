/** The picture of a claim that a private file is of, by its name. */
export { claimFileOf } from "./rules.ts";
