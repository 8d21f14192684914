export { leftWords } from "./rules.ts";
