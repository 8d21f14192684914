export { createPlainXml } from "./service.ts";
