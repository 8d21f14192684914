export type { Figures } from "./rules.ts";
export { type Earnings, findObstacles, type Obstacle, sumRental, type Waiting } from "./service.ts";
