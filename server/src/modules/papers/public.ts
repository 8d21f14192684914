export { paperOf } from "./rules.ts";
