export { actingOf, findActing, listSeats } from "./repository.ts";
