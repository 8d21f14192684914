export { sendOnce } from "./service.ts";
