export { makeLink } from "./service.ts";
