import { sendReport } from "@stokaz/contract/reports";
import type { Bind } from "../../platform/http/bind.ts";
import type { Reports } from "./service.ts";

export const bindReportRoutes = (on: Bind, reports: Reports): void => {
  on(
    sendReport,
    async ({ body }, reporter) => {
      await reports.receive(reporter, body);
      return { message: "Merci. Nous allons regarder cette annonce." };
    },
    { countedIn: { name: "report-address", tries: 10, seconds: 3600 } },
  );
};
