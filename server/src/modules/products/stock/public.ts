export { correctStock, countAwaited, hasMovement, lockStock } from "./repository.ts";
