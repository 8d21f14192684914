export { listStanding } from "./service.ts";
