export type { Sessions } from "./service.ts";
