export type { Figures } from "./rules.ts";
export { type Earnings, sumRental, type Waiting } from "./service.ts";
