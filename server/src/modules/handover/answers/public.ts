export type { Answers } from "./service.ts";
