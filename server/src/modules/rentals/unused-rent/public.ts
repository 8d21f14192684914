export { listUnused } from "./service.ts";
