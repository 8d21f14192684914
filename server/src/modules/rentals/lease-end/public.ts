export { endLease } from "./service.ts";
