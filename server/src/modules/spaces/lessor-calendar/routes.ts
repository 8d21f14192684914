import { getLessorMonth } from "@stokaz/contract/handover/lessor-calendar";
import type { Bind } from "../../../platform/http/bind.ts";
import type { LessorCalendar } from "./service.ts";

export const bindLessorCalendarRoutes = (on: Bind, calendar: LessorCalendar): void => {
  on(getLessorMonth, ({ query }, lessor) => calendar.describe(lessor, query.month));
};
