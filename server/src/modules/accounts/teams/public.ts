export { listSeats } from "./repository.ts";
