export { type MessageLinks, makeLink } from "./service.ts";
