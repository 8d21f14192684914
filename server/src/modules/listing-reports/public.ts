export { listWaitingReports, reopenReport, type WaitingReports } from "./repository.ts";
