export { correctStock, lockStock } from "./repository.ts";
