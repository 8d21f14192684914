export { recordTransfer } from "./service.ts";
