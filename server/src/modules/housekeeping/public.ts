export { insertRun } from "./repository.ts";
