export { deleteFactorSince } from "./repository.ts";
export type { SecondFactors } from "./service.ts";
