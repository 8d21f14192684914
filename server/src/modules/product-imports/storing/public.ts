export type { ImportFiles } from "./service.ts";
