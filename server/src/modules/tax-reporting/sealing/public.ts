export { createSealing, type Sealing } from "./service.ts";
