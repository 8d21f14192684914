export { createOutsideRefunds } from "./service.ts";
