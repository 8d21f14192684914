export type { SecondFactors } from "./service.ts";
