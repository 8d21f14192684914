export type { Figures } from "./rules.ts";
export {
  type Earnings,
  findObstacles,
  findReasonsToWait,
  type Obstacle,
  sumRental,
  type Waiting,
} from "./service.ts";
