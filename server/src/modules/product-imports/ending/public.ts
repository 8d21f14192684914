export type { EndImport } from "./service.ts";
