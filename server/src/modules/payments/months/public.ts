export { selectEntries } from "./repository.ts";
export type { Months, MonthToExport } from "./service.ts";
