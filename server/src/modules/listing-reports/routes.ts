import { decideReport, listReports } from "@stokaz/contract/moderation/decisions";
import { readReport, sendReport } from "@stokaz/contract/moderation/reports";
import type { Bind } from "../../platform/http/bind.ts";
import type { Reports } from "./service.ts";
import { toWireState } from "./wire.ts";

export const bindReportRoutes = (on: Bind, reports: Reports): void => {
  on(
    sendReport,
    async ({ body }, reporter) => {
      await reports.receive(reporter, body);
      return { message: "Merci. Nous allons examiner votre signalement." };
    },
    { countedIn: { name: "report-address", tries: 10, seconds: 3600 } },
  );
  on(readReport, async ({ query }) => toWireState(await reports.read(query.token)));
  on(listReports, ({ query }) => reports.list(query));
  on(decideReport, async ({ params, body }, admin) => {
    await reports.decide(admin, params.id, body);
    return { success: true, message: "C'est décidé. Les personnes concernées sont prévenues." };
  });
};
