export { assertEmailProven, type EmailProofs } from "./service.ts";
