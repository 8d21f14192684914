export { createFailedRefunds } from "./service.ts";
