export { listWaitingReports, type WaitingReports } from "./repository.ts";
